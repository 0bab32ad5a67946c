import { createTransport } from 'nodemailer';
import { MAIL } from './limits.ts';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';

/**
 * Sends through the server that `SMTP_URL` names, a connection a mail: a kept one that breaks would have nodemailer
 * send again by itself, unseen.
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: MAIL.silenceMs,
    greetingTimeout: MAIL.silenceMs,
    socketTimeout: MAIL.silenceMs,
  });
  return {
    send: async (mail, signal) => {
      await transporter.sendMail({ ...mimeMessage(mail), signal });
    },
  };
}
