import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { DataCipher } from '../store/encryption/DataCipher.ts';
import { encryptBytes } from '../store/encryption/fileFormat.ts';
import { flushPath } from '../store/flushPath.ts';
import { mailFile } from '../store/storagePaths.ts';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';

/**
 * Writes each mail to `<reference>.eml` in a folder, or encrypted to `<reference>.eml.enc`; for a server without `SMTP_URL`.
 * Creates the folder when it is missing.
 */
export function folderTransport(folder: string, cipher?: DataCipher): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(mimeMessage(mail));
      const paths = mailFile(folder, mail.reference);
      const [whole, partial] = cipher
        ? [paths.encrypted, paths.encryptedPartial]
        : [paths.whole, paths.wholePartial];
      const file = await open(partial, 'w', 0o600);
      try {
        await file.writeFile(
          cipher ? encryptBytes(cipher, mail.reference, Readable.from([message])) : (message as Buffer),
        );
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, whole);
      await flushPath(folder);
    },
  };
}
