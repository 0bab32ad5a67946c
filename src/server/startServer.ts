import { join, resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { DiskFileStore } from './DiskFileStore.ts';
import type { FileStore } from './FileStore.ts';
import { folderTransport } from './folderTransport.ts';
import { LIMITS } from './limits.ts';
import { livePublication } from './livePublication.ts';
import { loadRenderer } from './loadRenderer.ts';
import { MailWorker } from './MailWorker.ts';
import { Metrics } from './Metrics.ts';
import { openDatabase } from './openDatabase.ts';
import type { PublicationSource } from './PublicationSource.ts';
import type { ServerConfig } from './ServerConfig.ts';
import type { ServerOptions } from './ServerOptions.ts';
import { SqliteSubmissionStore } from './SqliteSubmissionStore.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { smtpTransport } from './smtpTransport.ts';
import { databasePath, filesPath, mailPath } from './storagePaths.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

/** Files that no row names are left by a crash; younger ones may belong to another process that is at work. */
const ORPHAN_MS = 3_600_000;

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  url: string;
  /** Accepts nothing new, finishes what was begun within the limit, then closes the stores. */
  stop: () => Promise<void>;
}

/**
 * Opens the stores, publishes and listens.
 * @throws DatabaseError, PublicationError, or the system's error when the address cannot be had
 */
export async function startServer(
  config: ServerConfig,
  logger: FastifyBaseLogger,
  { pseudo, development }: ServerOptions = {},
): Promise<RunningServer> {
  const metrics = new Metrics();
  const store = new SqliteSubmissionStore(openDatabase(databasePath(config.dataDir), { create: true }), {
    onCommit: (writes) => metrics.committed(writes),
  });
  try {
    const files = new DiskFileStore(filesPath(config.dataDir));
    await removeOrphans(store, files, logger);
    // What a crash left a moment before this start is old enough later.
    const sweeping = setInterval(() => {
      removeOrphans(store, files, logger).catch((err) => logger.error({ err }, 'files not looked through'));
    }, ORPHAN_MS);
    sweeping.unref();

    const { formsDir, contentDir } = config;
    const publicUrl = config.publicUrl ?? ownUrl(config);
    const renderer = development?.renderer ?? (await loadRenderer(DIST));
    const live = await livePublication({ formsDir, contentDir, publicUrl, renderer, pseudo }, logger);
    const clientDir = development ? undefined : join(DIST, 'client');
    const serverFactory = development?.serverFactory;
    const { publications } = live;
    const app = createApp({ config, publications, store, files, clientDir, logger, metrics, serverFactory });
    development?.connect(live, app);
    const url = await app.listen({ host: config.host, port: config.port }).catch(async (error) => {
      await live.close();
      throw error;
    });
    const mails = startMails(config, store, publications, logger);
    const stop = async () => {
      clearInterval(sweeping);
      await Promise.all([drain(app), mails.stop()]);
      await live.close();
      await store.close();
      await development?.stop();
    };
    return { url, stop };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The address for canonical links and the sitemap where nobody says the public one; none for a port not yet known. */
function ownUrl({ host, port }: ServerConfig): string | undefined {
  return port === 0 ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function removeOrphans(store: SubmissionStore, files: FileStore, logger: FastifyBaseLogger) {
  const known = await store.fileIds();
  const removed = await files.sweep((id) => known.has(id), ORPHAN_MS);
  if (removed > 0) logger.info({ removed }, 'files without a submission removed');
}

function startMails(
  { smtpUrl, mailFrom, dataDir }: ServerConfig,
  store: SubmissionStore,
  publications: PublicationSource,
  logger: FastifyBaseLogger,
): MailWorker {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : folderTransport(mailPath(dataDir));
  const publication = () => publications.current();
  const mails = new MailWorker({ store, transport, publication, from: mailFrom, logger });
  mails.start();
  return mails;
}

/** Closes the app; connections that take longer than the limit are cut. */
async function drain(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), LIMITS.drainMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}
