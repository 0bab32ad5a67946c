import { createTransport } from 'nodemailer';
import type { MailTiming } from '../config/limits.ts';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';

/** Sends through the server of `SMTP_URL`, and keeps connections open for further mails. */
export function smtpTransport(
  url: string,
  { atOnce, idleMs, silenceMs }: Pick<MailTiming, 'atOnce' | 'idleMs' | 'silenceMs'>,
): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    // After a broken connection the mail may have arrived, so only the outbox decides when to send it again.
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
