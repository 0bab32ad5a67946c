import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';

/** Writes each mail to `<reference>.eml` in a folder, made when missing: where no mail server is named. */
export function folderTransport(folder: string): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(mimeMessage(mail));
      const path = join(folder, `${mail.reference}.eml`);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      const entries = await open(folder, 'r');
      await entries.sync().finally(() => entries.close());
    },
  };
}
