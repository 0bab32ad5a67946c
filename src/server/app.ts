import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import { proofs } from './antispam/proofs.ts';
import { createServer, type Services } from './createServer.ts';
import type { DeskScript } from './desk/deskPages.ts';
import { desk } from './desk/deskPlugin.ts';
import { requireRight } from './desk/routes/deskRoute.ts';
import { drafts } from './drafts/drafts.ts';
import type { LinkMailer } from './drafts/LinkMailer.ts';
import type { Examiner } from './examination/Examiner.ts';
import { formVersions } from './live/formVersionsPlugin.ts';
import { noScript } from './noScript/noScript.ts';
import { organiser } from './organiser/organiser.ts';
import { type CompilePreview, previews } from './preview/previews.ts';
import { pages } from './reading/pages.ts';
import { requestGuards } from './requestGuards.ts';
import type { StorageWatch } from './store/StorageWatch.ts';
import { stepCounts } from './submission/stepCounts.ts';
import { submissions } from './submission/submissions.ts';
import { subscriptions } from './submission/subscriptions.ts';
import { uploads } from './uploads/uploads.ts';
import { health } from './watch/health.ts';

export interface AppOptions extends Services {
  logger?: FastifyBaseLogger;
  /** Creates the HTTP server instead of Fastify. */
  serverFactory?: FastifyServerFactory;
  /** The caller starts and closes it. */
  watch?: StorageWatch;
  /** Folder of the built client; without it no `/assets/` are served. */
  clientDir?: string;
  /** Loads the script of the organisers' desk; without it, the desk has no pages. */
  desk?: () => Promise<DeskScript | undefined>;
  /** Without it, links to drafts and invitations cannot be mailed. */
  mailer?: LinkMailer;
  /** Compiles definitions that are seen by a link; without it, such links lead nowhere. */
  compilePreview?: CompilePreview;
  /** Of several apps, stopped by the caller. Without it, the app has one of its own. */
  examiner?: Examiner;
}

/** Builds the server with all routes. It does not listen yet. Closing the app leaves the stores open. */
export function createApp(options: AppOptions): FastifyInstance {
  const {
    logger,
    serverFactory,
    watch,
    clientDir,
    desk: script,
    mailer,
    examiner,
    compilePreview,
    ...services
  } = options;
  const app = createServer(services, { logger, serverFactory });
  app.addHook('onRoute', requireRight);
  app.register(requestGuards);
  app.register(organiser);
  app.register(health);
  app.register(formVersions);
  app.register(proofs);
  app.register(uploads, { examiner });
  app.register(submissions, { watch });
  app.register(subscriptions);
  app.register(drafts, { mailer });
  app.register(stepCounts);
  app.register(noScript);
  app.register(desk, { mailer, script });
  app.register(previews, { compile: compilePreview });
  app.register(pages, { clientDir });
  return app;
}
