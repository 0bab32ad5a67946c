import type { NewSubmission } from '../Submission.ts';
import type { DataCipher } from './DataCipher.ts';
import { encrypted } from './encryptedColumns.ts';

/** Returns the submission's data with the names of its files and the recipients of its mails encrypted. */
export function encryptNames<Facts extends Pick<NewSubmission, 'files' | 'mails'>>(
  cipher: DataCipher | undefined,
  facts: Facts,
): Facts {
  if (!cipher) return facts;
  return {
    ...facts,
    files: facts.files.map((file) => ({ ...file, name: encrypted(cipher, file.name, 'files.name') })),
    mails: facts.mails.map((mail) => ({ ...mail, to: encrypted(cipher, mail.to, 'mails.recipient') })),
  };
}
