import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './MailTransport.ts';

/** A mail as nodemailer writes it. Nothing in it may name a file or an address to read from. */
export function mimeMessage(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    headers: {
      'Content-Language': mail.locale,
      // No out-of-office answers, please.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.leave !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.leave}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
