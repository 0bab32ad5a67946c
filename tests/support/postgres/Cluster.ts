import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgres } from './findPostgres.ts';

/** `nobody` and its group: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const START_MS = 60_000;

/** A PostgreSQL server of its own in a folder, on a Unix socket and, if a port is given, on 127.0.0.1. */
export class Cluster {
  readonly folder: string;
  readonly #port: number;
  readonly #tcp: boolean;
  readonly #bin: string;
  #server: ChildProcess | undefined;

  /** Makes the cluster in a folder that exists; call `start`. */
  static async make(folder: string, port?: number): Promise<Cluster> {
    const cluster = new Cluster(folder, port, await findPostgres(join(folder, 'program')));
    const socket = join(folder, 'socket');
    await mkdir(socket, { mode: 0o755 });
    await mkdir(join(folder, 'data'), { mode: 0o700 });
    if (isRoot())
      for (const path of [socket, join(folder, 'data')]) await chown(path, NOBODY.uid, NOBODY.gid);
    const options = ['--no-locale', '--encoding=UTF8', '--no-sync', '--no-instructions', '--auth=trust'];
    await promisify(execFile)(
      join(cluster.#bin, 'initdb'),
      ['--pgdata', join(folder, 'data'), '--username=portal', ...options],
      owner(folder),
    );
    // The administrator needs no password; roles that a test makes do.
    const access = [
      'local all portal trust',
      'host all portal 127.0.0.1/32 trust',
      'local all all scram-sha-256',
    ];
    await writeFile(
      join(folder, 'data/pg_hba.conf'),
      `${access.join('\n')}\nhost all all 127.0.0.1/32 scram-sha-256\n`,
    );
    return cluster;
  }

  private constructor(folder: string, port: number | undefined, bin: string) {
    this.folder = folder;
    this.#port = port ?? 5432;
    this.#tcp = port !== undefined;
    this.#bin = bin;
  }

  /** Folder of the Unix socket. */
  get socket(): string {
    return join(this.folder, 'socket');
  }

  get pid(): number | undefined {
    return this.#server?.pid;
  }

  /** Starts the server, with `fsync` as it comes: on. Resolves when it answers. */
  async start(): Promise<void> {
    const listen = this.#tcp ? '127.0.0.1' : '';
    const settings = [
      `listen_addresses=${listen}`,
      `port=${this.#port}`,
      `unix_socket_directories=${this.socket}`,
    ];
    const more = ['max_connections=200', 'shared_buffers=64MB', 'logging_collector=off'];
    const server = spawn(
      join(this.#bin, 'postgres'),
      ['-D', join(this.folder, 'data'), ...[...settings, ...more].flatMap((each) => ['-c', each])],
      { ...owner(this.folder), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#server = server;
    server.stderr?.on('data', (text) => appendFile(join(this.folder, 'log'), text).catch(() => undefined));
    for (
      const until = performance.now() + START_MS;
      !(await answersAt(join(this.socket, `.s.PGSQL.${this.#port}`)));
      await sleep(50)
    ) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${server.exitCode}`);
      if (performance.now() > until) throw new Error('PostgreSQL does not start');
    }
  }

  /** Stops it: in order (`SIGINT` ends all sessions), or at once (`SIGQUIT`), as when the machine crashes. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function owner(cwd: string) {
  return { cwd, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...(isRoot() && NOBODY) };
}

/** Sends a start message of a role that may sign in without a password; the first letter of the answer is `R` then. */
function answersAt(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.on('error', () => end(false)).on('close', () => end(false));
    socket.on('data', (bytes) => end(bytes[0] === 0x52));
    const text = Buffer.from('user\0portal\0database\0postgres\0\0');
    const head = Buffer.alloc(8);
    head.writeInt32BE(8 + text.length, 0);
    head.writeInt32BE(196_608, 4);
    socket.write(Buffer.concat([head, text]));
  });
}
