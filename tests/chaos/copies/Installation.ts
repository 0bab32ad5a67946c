import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, Nginx } from '../../support/nginx.ts';
import { Cluster } from '../../support/postgres/Cluster.ts';
import { type MailServer, startMailServer } from '../../support/server/mailServer.ts';
import { openServerProcess, type ServerProcess } from '../../support/server/ownProcess.ts';
import { BUCKET, S3_CREDENTIALS } from '../../support/server/s3Facts.ts';
import { startBucket } from '../../support/server/startBucket.ts';
import { guideConfig } from './guideConfig.ts';

export const TOKEN = 't'.repeat(24);

export interface Copy {
  port: number;
  dataDir: string;
  /** The latest start that was asked for. */
  process?: Promise<ServerProcess>;
}

/** Copies of the server behind nginx as the operator's guide has it, with PostgreSQL, a bucket and a mail server. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'fair-copies-'));
  readonly copies: Copy[] = [];
  readonly nginx: Nginx;
  readonly mails: MailServer;
  readonly #cluster: Cluster;
  readonly #bucketPort: number;
  #stopBucket: (() => Promise<void>) | undefined;

  /** Everything runs but the copies. */
  static async make(count: number): Promise<Installation> {
    const [nginx, mails, bucketPort] = await Promise.all([Nginx.make(), startMailServer(), freePort()]);
    const base = mkdtempSync(join(tmpdir(), 'fair-copies-postgres-'));
    // PostgreSQL may run as another user.
    chmodSync(base, 0o755);
    const cluster = await Cluster.make(base);
    const made = new Installation(nginx, mails, cluster, bucketPort);
    for (let index = 0; index < count; index++)
      made.copies.push({ port: await freePort(), dataDir: join(made.folder, `data-${index}`) });
    await mkdir(made.bucketFolder);
    await made.startBucket();
    await made.startDatabase();
    await made.run('create database fair', 'postgres');
    await nginx.start(made.balancer());
    return made;
  }

  private constructor(nginx: Nginx, mails: MailServer, cluster: Cluster, bucketPort: number) {
    this.nginx = nginx;
    this.mails = mails;
    this.#cluster = cluster;
    this.#bucketPort = bucketPort;
  }

  get bucketFolder(): string {
    return join(this.folder, 'bucket');
  }

  /** Where the S3 server has the objects of the copies. */
  get objects(): string {
    return join(this.bucketFolder, BUCKET, 'a');
  }

  get env(): Record<string, string> {
    return {
      ...S3_CREDENTIALS,
      DATABASE_URL: `postgres://portal@localhost/fair?host=${encodeURIComponent(this.#cluster.socket)}`,
      FILES_URL: `s3://${BUCKET}/a?endpoint=http://127.0.0.1:${this.#bucketPort}`,
      SMTP_URL: this.mails.url,
      ORGANISER_TOKEN: TOKEN,
      PUBLIC_URL: this.nginx.url,
      TRUST_PROXY: 'loopback',
      // Errors are expected by the thousand while the database is away.
      LOG_LEVEL: process.env.COPIES_LOG_LEVEL ?? 'fatal',
    };
  }

  /** nginx's configuration, without the copies at these ports. */
  balancer(down: readonly number[] = []): string {
    return guideConfig(
      this.nginx.port,
      this.copies.map(({ port }) => port),
      down,
    );
  }

  /** Resolves once the copy serves. */
  async startCopy(copy: Copy): Promise<void> {
    copy.process = openServerProcess(copy.dataDir, { env: { ...this.env, PORT: String(copy.port) } });
    await copy.process;
  }

  /** Sends a signal to a copy, and resolves to its exit code. */
  async endCopy(copy: Copy, signal: NodeJS.Signals): Promise<number | null | undefined> {
    return (await (await copy.process)?.end(signal))?.code;
  }

  async startDatabase(): Promise<void> {
    await this.#cluster.start();
  }

  stopDatabase(how: 'fast' | 'immediate'): Promise<void> {
    return this.#cluster.stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  async startBucket(): Promise<void> {
    this.#stopBucket = await startBucket(this.bucketFolder, this.#bucketPort);
  }

  async stopBucket(): Promise<void> {
    await this.#stopBucket?.();
  }

  /** Runs a statement as administrator. */
  async run(
    text: string,
    database = 'fair',
    values: unknown[] = [],
  ): Promise<Record<string, string | number | null>[]> {
    const client = new pg.Client({ host: this.#cluster.socket, database, user: 'portal' });
    // Its statement is rejected; without a listener the event would end the test.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** A path of the first copy that serves, as the organiser. */
  async read<Body>(path: string): Promise<Body> {
    const response = await fetch(this.nginx.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as Body;
  }

  async stop(): Promise<void> {
    // The caller that started a copy knows when it does not start.
    await Promise.allSettled(this.copies.map((copy) => this.endCopy(copy, 'SIGTERM')));
    await Promise.all([this.nginx.close(), this.mails.stop(), this.stopBucket(), this.stopDatabase('fast')]);
    for (const folder of [this.folder, this.#cluster.folder]) rmSync(folder, { recursive: true });
  }
}
