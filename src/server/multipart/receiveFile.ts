import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { megabytesOf } from '#validation/megabytesOf.ts';
import { Refusal } from '../http/Refusal.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { ReceivedFile, StagedFile } from '../store/fileStages.ts';
import { FileTooBigError } from '../store/files/Staging.ts';
import type { OpenFile } from './PartCollector.ts';

/**
 * Stages the bytes of a file part. Refuses a file that is too big, empty or without a name; `FileCheck` checks the content
 * once the whole submission has arrived.
 * Resolves to `undefined` for the empty part that a browser sends when no file was chosen. Rejects with a `Refusal` or the
 * disk's error; the staged file is then removed.
 */
export async function receiveFile(
  files: FileStore,
  bytes: AsyncIterable<Buffer>,
  file: OpenFile,
): Promise<ReceivedFile | undefined> {
  const { field, path, name, type } = file;
  const maxBytes = field.file?.maxBytes ?? 0;
  let staged: StagedFile;
  try {
    staged = await files.stage(freed(bytes), maxBytes);
  } catch (error) {
    if (!(error instanceof FileTooBigError)) throw error;
    const megabytes = megabytesOf(maxBytes);
    throw new Refusal(413, [{ path, message: 'server.fileTooBig', values: { name, megabytes } }]);
  }
  try {
    const problem = findProblem(staged, file);
    if (problem) throw new Refusal(422, [problem]);
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
  if (name === '') {
    await files.discard(staged);
    return undefined;
  }
  return { name, size: staged.size, field: path, type, staged };
}

function findProblem(staged: StagedFile, { path, name }: OpenFile): RefusalReason | undefined {
  if (name === '') {
    return staged.size === 0 ? undefined : { path, message: 'server.fileUnnamed' };
  }
  return staged.size === 0 ? { path, message: 'server.fileEmpty', values: { name } } : undefined;
}

/**
 * Frees the memory of each chunk when the next chunk is asked for. Left to the garbage collector, chunks of external memory
 * cause full collections, which take much of an upload's processor time.
 */
async function* freed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    const { buffer } = chunk;
    // Else other parts of the request lie in the same memory.
    if (buffer instanceof ArrayBuffer && chunk.length === buffer.byteLength) buffer.transfer(0);
  }
}
