import type { FastifyReply } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { refuse } from '../http/Refusal.ts';
import { writableName } from '../multipart/fileNames.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { StoredFile } from '../store/fileStages.ts';
import type { ByteRange } from '../store/ObjectStore.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { lateSubmissions } from './lateSubmissions.ts';
import { type ShownSubmission, shownSubmission } from './listSubmissions.ts';

interface SubmissionWithFiles extends ShownSubmission {
  /** In the order of the form; `path` sends the bytes. */
  files: (Pick<StoredFile, 'field' | 'name' | 'type' | 'size' | 'sha256'> & { scan: string; path: string })[];
}

export async function showSubmission(
  store: SubmissionStore,
  submission: StoredSubmission,
  { id, submission: { path } }: CompiledForm,
): Promise<SubmissionWithFiles> {
  const files = await store.files(submission.id);
  return {
    ...shownSubmission(submission, await lateSubmissions(store, id)),
    files: files.map(({ field, name, type, size, sha256, scan }, index) => ({
      ...{ field, name, type, size, sha256 },
      scan: scan.state,
      path: `${path}/${submission.reference}/files/${index + 1}`,
    })),
  };
}

/** Sends a file for a folder, never for a window: its bytes are somebody else's. @throws Refusal (404) when it is gone */
export async function sendFile(
  reply: FastifyReply,
  files: FileStore,
  file: StoredFile,
  { range, type = 'application/octet-stream' }: { range?: ByteRange; type?: string } = {},
): Promise<FastifyReply> {
  if (!(await files.has(file.storedAs))) throw refuse(404, 'server.notFound');
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
  return reply
    .headers({
      'content-length': range ? range.last - range.first + 1 : file.size,
      'content-disposition': `attachment; filename="${plainName(file.name)}"; filename*=UTF-8''${encodeName(file.name)}`,
    })
    .type(type)
    .send(range ? files.openRange(file.storedAs, file.size, range) : files.open(file.storedAs));
}

/** For programs that do not read the other one, such as curl. */
function plainName(name: string): string {
  return writableName(name).replace(/[^ -~]|["\\%]/g, '_');
}

/** Percent-encodes as RFC 8187 asks: `encodeURIComponent` leaves three characters that a header must not have there. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
