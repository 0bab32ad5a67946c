import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { type Refusal, refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { watchProgress } from '../guards/watchProgress.ts';
import { readHeaderLine } from '../mail/headerLine.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { BodyDeadlines } from './BodyDeadlines.ts';
import { PartCollector, type PartLimits } from './PartCollector.ts';
import { isFile, type PartHead, type PartLines, readPartHead } from './partHead.ts';
import { receiveFile } from './receiveFile.ts';
import type { SubmissionBody, Upload } from './SubmissionBody.ts';

type ParserLimits = Pick<Limits, 'partHeaderPairs' | 'partHeaderBytes'>;

type MultipartLimits = PartLimits &
  ParserLimits &
  Pick<Limits, 'partsOverheadBytes' | 'parts' | 'bodyMs' | 'uploadBytesPerSecond'>;

export interface MultipartOptions {
  files: FileStore;
  deadlines: BodyDeadlines;
  limits: MultipartLimits;
}

/** Largest multipart body of a form in bytes. */
export function multipartBytes(
  form: CompiledForm,
  { partsOverheadBytes }: Pick<Limits, 'partsOverheadBytes'>,
): number {
  const files = Object.values(form.fields).map((field) => field.file?.maxBytes ?? 0);
  return files.reduce((sum, bytes) => sum + bytes, partsOverheadBytes);
}

/**
 * Reads the parts of a multipart submission; each file streams into the file store. Rejects with a `Refusal`, or with
 * the disk's error, once everything that had arrived is removed; the rest of the body is then read and dropped, so
 * that the sender gets to see the answer.
 */
export async function readMultipart(
  request: IncomingMessage,
  form: CompiledForm,
  options: MultipartOptions,
): Promise<SubmissionBody> {
  const { files, limits } = options;
  const parts = new PartCollector(form, limits);
  const receiving: Promise<Upload | undefined>[] = [];
  try {
    await parseParts(request, multipartBytes(form, limits), options, {
      cut: () => cut(parts),
      part: (head, content) => {
        if (!isFile(head)) return parts.readText(head.name, content);
        const received = receiveFile(files, content, parts.openFile(head));
        receiving.push(received);
        return received;
      },
    });
    const uploads = (await Promise.all(receiving)).filter((upload) => upload !== undefined);
    const payload = parts.payload(uploads);
    return { payload, textual: true, uploads, hash: parts.hash(createHash('sha256'), uploads) };
  } catch (error) {
    for (const result of await Promise.allSettled(receiving)) {
      if (result.status === 'fulfilled' && result.value) await files.discard(result.value.staged);
    }
    throw error;
  }
}

interface PartHandlers {
  /** What to say when the body ends too early or is no multipart. */
  cut: () => Refusal;
  /** Consumes the content; parsing ends only after this has. */
  part: (head: PartHead, content: Readable) => Promise<unknown>;
}

/** Resolves when the whole body is parsed and every part consumed; rejects with the first thing that goes wrong. */
function parseParts(
  request: IncomingMessage,
  limit: number,
  { deadlines, limits }: MultipartOptions,
  handlers: PartHandlers,
): Promise<void> {
  const declared = Number(request.headers['content-length'] ?? limit);
  const tooBig = () => refuse(413, 'server.bodyTooBig', { limit }, { connection: 'close' });
  if (declared > limit) return Promise.reject(tooBig());
  const parser = createParser(request, limits);
  const open = new Set<Readable>();
  /** With what parts ended. */
  const broken = new WeakSet<Error>();
  const consuming: Promise<unknown>[] = [];
  const ended = new Promise<void>((resolve) => request.once('end', resolve));
  let begun = 0;
  let received = 0;
  let failed = false;

  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      stopWatching();
      request.unpipe(parser);
      request.resume();
      reject(error);
      // With an error: a pipeline waits for ever on a stream closed after its last bytes came and before they were read.
      for (const stream of open) stream.destroy(new Error('The submission is refused'));
    };
    const attempt = (work: () => void) => {
      // What is left of a chunk is parsed even after a failure.
      if (failed) return;
      try {
        work();
      } catch (error) {
        fail(error);
      }
    };
    const stopWatching = watchProgress({
      graceMs: limits.bodyMs,
      bytesPerSecond: limits.uploadBytesPerSecond,
      received: () => received,
      onLate: () => fail(refuse(408, 'server.tooSlow', undefined, { connection: 'close' })),
    });
    // Long enough for the answer to be read.
    deadlines.set(request, 2 * limits.bodyMs, limit);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) fail(tooBig());
    });
    request.on('error', () => fail(handlers.cut()));
    request.on('close', () => request.complete || fail(handlers.cut()));
    parser.on('error', () => fail(handlers.cut()));
    parser.on('part', (part) => {
      part.on('error', (error) => broken.add(error));
      if (++begun > limits.parts) fail(refuse(413, 'server.tooManyParts', { limit: limits.parts }));
      part.on('header', (lines) =>
        attempt(() => {
          open.add(part);
          const head = readPartHead(lines as PartLines, limits.partName);
          const consumed = handlers.part(head, part).finally(() => open.delete(part));
          consuming.push(consumed);
          // A disk's error comes by way of the stream too, but is no fault of the sender.
          consumed.catch((error) =>
            fail(broken.has(error) && !('syscall' in error) ? handlers.cut() : error),
          );
        }),
      );
    });
    parser.on('finish', () => {
      // A head without its end is never told of.
      if (consuming.length < begun) return fail(refuse(400, 'server.multipartInvalid'));
      // What follows the last part means nothing, but has to come.
      request.unpipe(parser);
      request.resume();
      Promise.all([...consuming, ended]).then(() => {
        stopWatching();
        resolve();
      }, fail);
    });
    request.pipe(parser);
  });
}

/** The parser below Busboy, which decodes texts and names without a word about what is wrong with them. */
function createParser(request: IncomingMessage, { partHeaderPairs, partHeaderBytes }: ParserLimits): Dicer {
  try {
    // Node's own parser of media types takes the square of the length of some.
    const boundary = readHeaderLine(request.headers['content-type'] ?? '')?.parameters.get('boundary');
    const limits = { maxHeaderPairs: partHeaderPairs, maxHeaderSize: partHeaderBytes };
    return new Dicer({ boundary: boundary || undefined, ...limits });
  } catch {
    throw refuse(400, 'server.multipartInvalid');
  }
}

/** The body ended too early or is no multipart: says in which file, if in one. */
function cut(parts: PartCollector): Refusal {
  const name = parts.openName;
  return name === undefined ? refuse(400, 'server.bodyCut') : refuse(400, 'server.fileCut', { name });
}
