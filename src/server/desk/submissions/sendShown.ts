import type { FastifyReply } from 'fastify';
import mime from 'mime';
import { sendFile } from '../../organiser/showSubmission.ts';
import type { FileStore } from '../../store/FileStore.ts';
import type { StoredFile } from '../../store/fileStages.ts';
import type { ByteRange } from '../../store/ObjectStore.ts';

/** Bytes of one reply with a range: a player asks again, and holds no connection while it is paused. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The media type of the extension, with which the examined content agreed: what the sender called it counts for nothing. */
export function examinedType({ name }: Pick<StoredFile, 'name'>): string {
  return mime.getType(name) ?? 'application/octet-stream';
}

/** Sends a file of a submission, or the range of it for which a video player asks. @throws Refusal (404) when it is gone */
export function sendShown(
  reply: FastifyReply,
  files: FileStore,
  file: StoredFile,
  asked: string | undefined,
): Promise<FastifyReply> {
  // Never a page of this site, whatever it holds.
  reply.headers({ 'content-security-policy': "sandbox; default-src 'none'", 'accept-ranges': 'bytes' });
  const type = examinedType(file);
  return sendFile(reply, files, file, {
    range: rangeOf(asked, file.size),
    type: type.startsWith('video/') ? type : undefined,
  });
}

/** The range of a header; undefined for one of several parts, from the end or beyond it: the whole file may be sent then. */
function rangeOf(asked: string | undefined, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  const wanted = to ? Number(to) : size - 1;
  return wanted < first || first >= size
    ? undefined
    : { first, last: Math.min(wanted, size - 1, first + MOST_BYTES - 1) };
}
