import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';
import { mailFile } from './storagePaths.ts';

/** Writes each mail to `<reference>.eml` in a folder, made when missing: where no mail server is named. */
export function folderTransport(folder: string): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(mimeMessage(mail));
      const { whole, begun } = mailFile(folder, mail.reference);
      const file = await open(begun, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(begun, whole);
      const entries = await open(folder, 'r');
      await entries.sync().finally(() => entries.close());
    },
  };
}
