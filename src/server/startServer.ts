import { join, resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { tell } from '#definitions/sources/tell.ts';
import { withMarks } from '#publication/compile/withMarks.ts';
import { withPseudoLocale } from '#publication/compile/withPseudoLocale.ts';
import { withStateSigns } from '#publication/compile/withStateSigns.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { withBanner } from '#publication/routes/withBanner.ts';
import { createApp } from './app.ts';
import { limitsOf, MAIL_TIMING } from './config/limits.ts';
import type { ServerConfig } from './config/ServerConfig.ts';
import { StartError } from './config/StartError.ts';
import { loadDesk } from './desk/deskPages.ts';
import { LinkMailer } from './drafts/LinkMailer.ts';
import { draftPrefix } from './live/draftPrefix.ts';
import { livePublication } from './live/livePublication.ts';
import { publishedByHand } from './live/publishedByHand.ts';
import { folderTransport } from './mail/folderTransport.ts';
import type { MailTransport } from './mail/MailTransport.ts';
import { MailWorker } from './mail/MailWorker.ts';
import { smtpTransport } from './mail/smtpTransport.ts';
import { startExpiry } from './organiser/expireSubmissions.ts';
import { PREVIEW_BANNER } from './preview/previews.ts';
import { loadRenderer } from './reading/loadRenderer.ts';
import type { ServerOptions } from './ServerOptions.ts';
import type { DataCipher } from './store/encryption/DataCipher.ts';
import { openStorage } from './store/openStorage.ts';
import { mailPath } from './store/storagePaths.ts';
import { watchBackups } from './watch/backupState.ts';
import { configWarnings } from './watch/configWarnings.ts';
import { Metrics } from './watch/Metrics.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  url: string;
  /** Stops accepting requests, finishes those under way within `drainMs`, then closes the stores. */
  stop: () => Promise<void>;
}

/**
 * Opens the stores, publishes and listens.
 * @throws StartError, DatabaseError, PublicationError
 */
export async function startServer(
  config: ServerConfig,
  logger: FastifyBaseLogger,
  { pseudo, development, editor, banner, onServing }: ServerOptions = {},
): Promise<RunningServer> {
  for (const { variable, text } of configWarnings(config)) logger.warn({ variable }, text);
  // An editor serves one person: what holds it up is its own publication.
  const limits = { ...limitsOf(config), ...(editor && { loopDelayMs: Number.POSITIVE_INFINITY }) };
  const metrics = new Metrics();
  const storage = await openStorage(config.dataDir, logger, {
    limits,
    onCommit: (writes) => metrics.committed(writes),
    onUpload: (event) => metrics.uploaded(event),
    onDraftsExpired: (count) => metrics.draft('expired', count),
    dataKeys: config.dataKeys,
    filesUrl: config.filesUrl,
    databaseUrl: config.databaseUrl,
  });
  const { store, files, pending, watch, cipher } = storage;
  try {
    const { formsDir, contentDir, brotliQuality } = config;
    const publicUrl = config.publicUrl ?? ownUrl(config);
    const plain = development?.renderer ?? (await loadRenderer(DIST));
    const renderer = banner === undefined ? plain : withBanner(plain, banner);
    const [pagesUrl] = config.pagesOrigins ?? [];
    const urls = pagesUrl === undefined ? { publicUrl } : { publicUrl: pagesUrl, apiUrl: publicUrl };
    const drafts = development || editor ? 'everywhere' : (locale: string) => draftPrefix(store, locale);
    const byHand = config.publish && (await publishedByHand(store, config.publish, config.dataDir, logger));
    const live = await livePublication(
      {
        ...(byHand?.folders ?? { formsDir, contentDir }),
        ...urls,
        renderer,
        retext: editor ? withMarks : pseudo ? withPseudoLocale : undefined,
        drafts,
        brotliQuality,
      },
      logger,
      byHand,
    );
    const clientDir = development ? undefined : join(DIST, 'client');
    const serverFactory = development?.serverFactory;
    const { publications } = live;
    const transport = openTransport(config, cipher);
    let ownOrigin = publicUrl ?? '';
    const mailer = new LinkMailer({
      transport,
      from: config.mailFrom,
      publicUrl: () => pagesUrl ?? ownOrigin,
      sendMs: MAIL_TIMING.linkMs,
    });
    const app = createApp({
      config,
      publications,
      store,
      files,
      pending,
      watch,
      clientDir,
      logger,
      metrics,
      limits,
      mailer,
      desk: development?.desk ?? (() => loadDesk(join(DIST, 'desk'))),
      serverFactory,
      compilePreview: (folders, prefix, open) =>
        createPublisher({
          ...{ ...folders, renderer: withBanner(plain, PREVIEW_BANNER), brotliQuality: 1 },
          retext: (compilation) => withStateSigns(compilation, open),
          // Whatever a page of it sends goes where nothing is stored.
          ...{ publicUrl: ownOrigin, apiUrl: ownOrigin + prefix },
          drafts: { all: (locale) => `${prefix}/${locale}` },
        })
          .publish()
          .then(({ publication }) => publication),
    });
    development?.connect(live, app);
    editor?.connect(live, app);
    const url = await app
      .listen({ host: config.host, port: config.port, backlog: limits.backlog })
      .catch(async (error) => {
        await live.close();
        throw addressError(error, config);
      });
    ownOrigin ||= url;
    onServing?.(url, live);
    const publication = () => publications.current();
    const { unconfirmedDays } = limits;
    const mails = new MailWorker({
      store,
      transport,
      publication,
      from: config.mailFrom,
      publicUrl: ownOrigin,
      logger,
      timing: MAIL_TIMING,
      unconfirmedDays,
    });
    mails.start();
    const mailDir = mailPath(config.dataDir);
    const stopExpiry = startExpiry({ store, files, mailDir, publication, logger, limits });
    const stopBackupWatch = watchBackups(store, logger);
    const stop = async () => {
      await Promise.all([drain(app, limits.drainMs), mails.stop(), stopExpiry(), stopBackupWatch()]);
      await live.close();
      await storage.close();
      await development?.stop();
    };
    return { url, stop };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Returns the origin for canonical links and the sitemap without `PUBLIC_URL`; `undefined` while the port is unknown. */
function ownUrl({ host, port }: ServerConfig): string | undefined {
  return port === 0 ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Explains in one line why the server cannot listen at that address; returns any other error unchanged. */
function addressError(error: NodeJS.ErrnoException, { host, port }: ServerConfig): unknown {
  const found: Record<string, string> = {
    EADDRINUSE: tell`another program listens at port ${port} of ${host}. End it, or name another port in PORT`,
    EACCES: tell`this user may not listen at port ${port}. Name one from 1024 on in PORT`,
    EADDRNOTAVAIL: tell`${host} is not an address of this machine. Name one in HOST`,
    ENOTFOUND: tell`the host name ${host} is unknown. Name an address of this machine in HOST`,
  };
  const why = found[error.code ?? ''];
  return why === undefined ? error : new StartError(tell`The server cannot start: ${why}.`);
}

function openTransport({ smtpUrl, dataDir }: ServerConfig, cipher: DataCipher | undefined): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, MAIL_TIMING) : folderTransport(mailPath(dataDir), cipher);
}

/** Closes the app, and after `drainMs` all connections that are still open. */
async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}
