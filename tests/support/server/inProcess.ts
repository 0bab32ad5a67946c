import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { createApp } from '#server/app.ts';
import { LIMITS, type Limits, limitsOf } from '#server/config/limits.ts';
import { LinkMailer } from '#server/drafts/LinkMailer.ts';
import { Examiner } from '#server/examination/Examiner.ts';
import { PublicationHistory } from '#server/live/PublicationHistory.ts';
import type { MailTransport } from '#server/mail/MailTransport.ts';
import { readConfig } from '#server/readConfig.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { type RunningServer, startServer } from '#server/startServer.ts';
import type { FileStore } from '#server/store/FileStore.ts';
import { openStorage, type StorageOptions } from '#server/store/openStorage.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { Metrics } from '#server/watch/Metrics.ts';
import { atEnd } from '../atEnd.ts';
import { forgetStore, storedFiles, storeEnv } from '../stores/stores.ts';
import { testEnv } from './ownProcess.ts';
import { testPublication } from './testPublication.ts';

export interface TestServer {
  url: string;
  port: number;
  dataDir: string;
  app: FastifyInstance;
  store: SubmissionStore;
  files: FileStore;
  publications: PublicationHistory;
  /** Posts JSON; strings, bytes and `FormData` are sent unchanged. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  stored(): Promise<StoredSubmission[]>;
  /** Submissions, and names of files. */
  contents(): Promise<{ submissions: StoredSubmission[]; files: string[] }>;
  /** Names of the files of submissions, staged files included. */
  storedFiles(): string[];
  /** Stops the server; its data stays until the end. */
  close(): Promise<void>;
  /** Stops the server that `beforeAll` has started, and removes its data. */
  stop(): Promise<void>;
}

/** A mail server of a test that does not answer must not hold it up. */
const LINK_MS = 300;

const EXAMINER_LIMITS = [
  ...['examinationMs', 'examinerBytes', 'examinerKeptBytes'],
  ...['archiveEntries', 'inflatedBytes', 'inflatedRatio', 'pdfObjectBytes', 'picturePixels'],
];

let examiner: Examiner | undefined;

/** The examiner of this worker's servers: each would spend half a second of processor on processes of its own. */
function sharedExaminer(limits: Partial<Limits> = {}): Examiner | undefined {
  if (EXAMINER_LIMITS.some((name) => name in limits)) return undefined;
  examiner ??= new Examiner(LIMITS, undefined, tmpdir());
  return examiner;
}

/** Publishes definitions with their real pages. */
async function publish(folders: SourceFolders): Promise<Publication> {
  const renderer = await loadRenderer(resolve('dist'));
  return (await createPublisher({ ...folders, renderer, brotliQuality: 1 }).publish()).publication;
}

/**
 * Starts the server in this process with two small forms, a temporary data folder, and the store of the run (`stores.ts`), for
 * tests that look into it or need other limits. It stops at the end (`atEnd.ts`).
 */
export async function startTestServer(
  env: Record<string, string> = {},
  options: {
    clientDir?: string;
    publication?: Publication;
    /** Definitions, in place of a publication. */
    folders?: SourceFolders;
    logger?: FastifyBaseLogger;
    /** In place of the standard ones. */
    limits?: Partial<Limits>;
    waiting?: StorageOptions['waiting'];
    /** In place of a temporary folder. */
    dataDir?: string;
    /** Mails links to drafts. */
    transport?: MailTransport;
  } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'fair-server-')));
  const config = readConfig({
    DATA_DIR: dataDir,
    CONTENT_DIR: join(dataDir, 'content'),
    LOG_LEVEL: 'silent',
    ...(await storeEnv(dataDir, env)),
    ...env,
  });
  // Tests and server share one event loop, which a busy machine delays: no sign of too many requests.
  const limits = { ...limitsOf(config), loopDelayMs: 60_000, ...options.limits };
  const metrics = new Metrics();
  const { logger = createLogger('silent'), transport } = options;
  const storage = await openStorage(dataDir, logger, {
    limits,
    dataKeys: config.dataKeys,
    filesUrl: config.filesUrl,
    waiting: options.waiting,
    databaseUrl: config.databaseUrl,
    onCommit: (writes) => metrics.committed(writes),
    onUpload: (event) => metrics.uploaded(event),
    onDraftsExpired: (count) => metrics.draft('expired', count),
  });
  const { store, files, pending, watch } = storage;
  const publications = new PublicationHistory(
    options.publication ?? (options.folders ? await publish(options.folders) : testPublication()),
  );
  const app = createApp({
    config,
    publications,
    store,
    files,
    pending,
    watch,
    clientDir: options.clientDir,
    logger: options.logger,
    metrics,
    limits,
    examiner: sharedExaminer(options.limits),
    mailer:
      transport &&
      new LinkMailer({ transport, publicUrl: () => 'https://fair.example.org', sendMs: LINK_MS }),
  });
  await app.listen({ host: '127.0.0.1', port: 0, backlog: limits.backlog });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= app.close().then(() => storage.close());
    return closed;
  };
  const stop = async () => {
    await close();
    await forgetStore(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  atEnd(stop);
  const stored = async () => {
    const all: StoredSubmission[] = [];
    for await (const submission of store.list()) all.push(submission);
    return all;
  };
  return {
    url,
    port,
    dataDir,
    app,
    store,
    files,
    publications,
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: body instanceof FormData ? headers : { 'content-type': 'application/json', ...headers },
        body:
          typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
            ? (body as string)
            : JSON.stringify(body),
      }),
    stored,
    contents: async () => ({ submissions: await stored(), files: storedFiles(dataDir) }),
    storedFiles: () => storedFiles(dataDir),
    close,
    stop,
  };
}

/**
 * Starts the whole program in this process, as `npm start` does, with a few of the frozen definitions unless `env` names
 * others. It stops at the end. Another process would load the same modules and check the same definitions again.
 */
export async function startHere(
  dataDir: string,
  {
    env = {},
    logger = createLogger('error'),
  }: { env?: Record<string, string>; logger?: FastifyBaseLogger } = {},
): Promise<RunningServer> {
  const config = readConfig({ ...(await testEnv(dataDir, env)), PORT: '0', ...env });
  const server = await startServer(config, logger);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  atEnd(async () => {
    await stop();
    await forgetStore(dataDir);
  });
  return { ...server, stop };
}
