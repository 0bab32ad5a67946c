import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { tell } from '#definitions/sources/tell.ts';
import type { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { readEncrypted } from '#server/store/encryption/fileFormat.ts';
import { mailFile } from '#server/store/storagePaths.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from './Output.ts';

/** Prints a submission's mail from the folder that is used without a mail server. Throws a `UsageError` without one. */
export async function printMail(
  folder: string,
  reference: string,
  cipher: DataCipher | undefined,
  { print }: Output,
): Promise<void> {
  const { whole, encrypted } = mailFile(folder, reference);
  if (cipher && existsSync(encrypted)) {
    return print((await buffer(readEncrypted(cipher, reference, encrypted))).toString());
  }
  if (!existsSync(whole)) throw new UsageError(tell`There is no mail of ${reference} in ${folder}.`);
  await print(await readFile(whole, 'utf8'));
}
