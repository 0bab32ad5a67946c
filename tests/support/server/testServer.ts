import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import { createApp } from '#server/app.ts';
import { LIMITS, type Limits, limitsOf } from '#server/config/limits.ts';
import { LinkMailer } from '#server/drafts/LinkMailer.ts';
import { Examiner } from '#server/examination/Examiner.ts';
import { PublicationHistory } from '#server/live/PublicationHistory.ts';
import type { MailTransport } from '#server/mail/MailTransport.ts';
import { readConfig } from '#server/readConfig.ts';
import type { FileStore } from '#server/store/FileStore.ts';
import { openStorage, type StorageOptions } from '#server/store/openStorage.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { Metrics } from '#server/watch/Metrics.ts';
import { forgetStore, storedFiles, storeEnv } from '../stores/stores.ts';
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
  /** Names of the files of submissions, staged files included. */
  storedFiles(): string[];
  /** Stops the server; its data stays until `stop`. */
  close(): Promise<void>;
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

/** Starts the server in this process, with a temporary data folder, on the store of the run (`stores.ts`). */
export async function startTestServer(
  env: Record<string, string> = {},
  options: {
    clientDir?: string;
    publication?: Publication;
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
  const limits = { ...limitsOf(config), ...options.limits };
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
  const publications = new PublicationHistory(options.publication ?? testPublication());
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
  const close = async () => {
    await app.close();
    await storage.close();
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
    stored: async () => {
      const all: StoredSubmission[] = [];
      for await (const submission of store.list()) all.push(submission);
      return all;
    },
    storedFiles: () => storedFiles(dataDir),
    close,
    stop: async () => {
      await close();
      await forgetStore(dataDir);
      await rm(dataDir, { recursive: true });
    },
  };
}
