import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './MailTransport.ts';

/** Converts a mail to the options of nodemailer. No content may make nodemailer read a file or a URL. */
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
      // Suppresses out-of-office replies.
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
