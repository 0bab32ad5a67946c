import type { Readable } from 'node:stream';
import { type FileStore, FileTooBigError, type StagedFile } from './FileStore.ts';
import { agreesWithName } from './fileContent.ts';
import type { OpenFile } from './PartCollector.ts';
import { Refusal, type Sentence } from './Refusal.ts';
import type { Upload } from './SubmissionBody.ts';

/**
 * Stores the bytes of a file part and judges them: size, emptiness, and whether they are what the name says.
 * Resolves to nothing for the empty part that a browser sends where no file was chosen. Rejects with a `Refusal` or
 * the disk's error, leaving nothing behind.
 */
export async function receiveFile(
  files: FileStore,
  bytes: Readable,
  file: OpenFile,
): Promise<Upload | undefined> {
  const { field, name, type } = file;
  const maxBytes = field.file?.maxBytes ?? 0;
  let staged: StagedFile;
  try {
    staged = await files.stage(bytes, maxBytes);
  } catch (error) {
    if (!(error instanceof FileTooBigError)) throw error;
    const megabytes = Math.round((maxBytes / 1024 / 1024) * 10) / 10;
    throw new Refusal(413, [{ path: field.path, message: 'server.fileTooBig', values: { name, megabytes } }]);
  }
  try {
    const problem = await findProblem(staged, file);
    if (problem) throw new Refusal(422, [problem]);
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
  if (name === '') {
    await files.discard(staged);
    return undefined;
  }
  return { name, size: staged.size, field: field.path, type, staged };
}

async function findProblem(staged: StagedFile, { field, name }: OpenFile): Promise<Sentence | undefined> {
  if (name === '') {
    return staged.size === 0 ? undefined : { path: field.path, message: 'server.fileUnnamed' };
  }
  if (staged.size === 0) return { path: field.path, message: 'server.fileEmpty', values: { name } };
  if (await agreesWithName(staged.path, name)) return undefined;
  return { path: field.path, message: 'server.fileContent', values: { name } };
}
