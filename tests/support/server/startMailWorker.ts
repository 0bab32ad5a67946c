import { LIMITS, MAIL_TIMING } from '#server/config/limits.ts';
import type { MailTransport } from '#server/mail/MailTransport.ts';
import { MailWorker, type MailWorkerOptions } from '#server/mail/MailWorker.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import type { TestServer } from './inProcess.ts';

/** Starts a worker that sends the mails of a test server, which the caller stops unless it has to hang. */
export function startMailWorker(
  server: TestServer,
  transport: MailTransport,
  options: Partial<MailWorkerOptions> = {},
): MailWorker {
  const worker = new MailWorker({
    store: server.store,
    transport,
    publication: () => server.publications.current(),
    publicUrl: 'https://fair.example.org',
    logger: createLogger('silent'),
    timing: MAIL_TIMING,
    unconfirmedDays: LIMITS.unconfirmedDays,
    ...options,
  });
  worker.start();
  return worker;
}
