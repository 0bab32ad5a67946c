import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Installed by the Debian package of this name. */
const PROGRAM = '/usr/sbin/nginx';
export const NGINX_INSTALLED = spawnSync(PROGRAM, ['-v']).status === 0;

const TRIES = 100;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether a program accepts connections at a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const up = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return up;
}

/** nginx in a folder and at a port of its own. `blocks` are the contents of `http { … }`. */
export class Nginx {
  readonly port: number;
  readonly #prefix = mkdtempSync(join(tmpdir(), 'fair-nginx-'));
  #running: ChildProcess | undefined;

  static async make(): Promise<Nginx> {
    return new Nginx(await freePort());
  }

  private constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(blocks: string): Promise<void> {
    this.#write(blocks);
    const running = spawn(PROGRAM, ['-p', this.#prefix, '-c', join(this.#prefix, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#running = running;
    // A failing test must not leave it running.
    const kill = () => running.kill('SIGTERM');
    process.once('exit', kill);
    running.once('exit', () => process.off('exit', kill));
    for (let tries = 0; !(await listens(this.port)); tries++) {
      if (tries === TRIES) throw new Error('nginx does not start');
      await pause(50);
    }
  }

  /** As `nginx -s reload`; resolves when the workers of before, which finish what they have begun, have ended. */
  async reload(blocks: string): Promise<void> {
    this.#write(blocks);
    const before = this.#workers();
    this.#running?.kill('SIGHUP');
    while (this.#workers().some((pid) => before.includes(pid))) await pause(50);
  }

  #workers(): string[] {
    const { pid } = this.#running ?? {};
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  }

  async close(): Promise<void> {
    if (this.#running?.exitCode === null) {
      this.#running.kill('SIGTERM');
      await once(this.#running, 'exit');
    }
    rmSync(this.#prefix, { recursive: true });
  }

  #write(blocks: string): void {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    writeFileSync(
      join(this.#prefix, 'nginx.conf'),
      `daemon off; pid ${this.#prefix}/pid; error_log stderr crit; worker_processes auto;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events { worker_connections 2048; }
      http {
        access_log off;
        ${temporary.map((name) => `${name}_temp_path ${this.#prefix}/${name};`).join(' ')}
        ${blocks}
      }`,
    );
  }
}
