import { createTransport } from 'nodemailer';
import type { MailTiming } from '../config/limits.ts';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';

/** Sends through the server that `SMTP_URL` names, over connections that are kept while there is more to send. */
export function smtpTransport(
  url: string,
  { atOnce, idleMs, silenceMs }: Pick<MailTiming, 'atOnce' | 'idleMs' | 'silenceMs'>,
): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    // A mail whose connection breaks may have arrived: when it is sent again is for the outbox to say.
    maxRequeues: 0,
    idleTimeout: idleMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return {
    send: async (mail, signal) => {
      await transporter.sendMail({ ...mimeMessage(mail), signal });
    },
    close: () => transporter.close(),
  };
}
