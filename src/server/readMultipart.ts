import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { FileStore } from './FileStore.ts';
import { LIMITS } from './limits.ts';
import { PartCollector } from './PartCollector.ts';
import { type Refusal, refuse } from './Refusal.ts';
import { receiveFile } from './receiveFile.ts';
import type { SubmissionBody, Upload } from './SubmissionBody.ts';

/** Largest multipart body of a form in bytes. */
export function multipartBytes(form: CompiledForm): number {
  const files = Object.values(form.fields).map((field) => field.file?.maxBytes ?? 0);
  return files.reduce((sum, bytes) => sum + bytes, LIMITS.partsOverheadBytes);
}

/**
 * Reads the parts of a multipart submission; each file streams into the file store. Rejects with a `Refusal`, or with
 * the disk's error, once everything that had arrived is removed; the rest of the body is then read and dropped, so
 * that the sender gets to see the answer.
 */
export async function readMultipart(
  request: IncomingMessage,
  form: CompiledForm,
  files: FileStore,
): Promise<SubmissionBody> {
  const parts = new PartCollector(form);
  const receiving: Promise<Upload | undefined>[] = [];
  const streams = new Set<BusboyFileStream>();
  const limit = multipartBytes(form);
  const declared = Number(request.headers['content-length'] ?? limit);
  if (declared > limit) throw refuse(413, 'server.bodyTooBig', { limit }, { connection: 'close' });

  try {
    await new Promise<void>((resolve, reject) => {
      const parser = createParser(request);
      const fail = (error: unknown) => {
        clearTimeout(deadline);
        request.unpipe(parser);
        request.resume();
        reject(error);
        for (const stream of streams) stream.destroy();
      };
      const deadline = setTimeout(
        () => fail(refuse(408, 'server.tooSlow', undefined, { connection: 'close' })),
        LIMITS.bodyMs + (declared / LIMITS.uploadBytesPerSecond) * 1000,
      );
      const attempt = (work: () => void) => {
        try {
          work();
        } catch (error) {
          fail(error);
        }
      };
      let received = 0;
      request.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > limit) fail(refuse(413, 'server.bodyTooBig', { limit }, { connection: 'close' }));
      });
      request.on('error', () => fail(cut(parts)));
      request.on('aborted', () => fail(cut(parts)));
      parser.on('error', () => fail(cut(parts)));
      parser.on('partsLimit', () => fail(refuse(413, 'server.tooManyParts', { limit: LIMITS.parts })));
      parser.on('field', (name, text, nameCut, textCut) =>
        attempt(() => parts.addText(name, text, nameCut || textCut)),
      );
      parser.on('file', (name, stream, fileName, _encoding, type) => {
        stream.on('error', () => fail(cut(parts)));
        attempt(() => {
          const file = parts.openFile(name, fileName, type);
          streams.add(stream);
          const received = receiveFile(files, stream, file).finally(() => streams.delete(stream));
          receiving.push(received);
          received.catch(fail);
        });
      });
      parser.on('finish', () => {
        clearTimeout(deadline);
        Promise.all(receiving).then(() => resolve(), reject);
      });
      request.pipe(parser);
    });
    const uploads = (await Promise.all(receiving)).filter((upload) => upload !== undefined);
    return {
      payload: parts.payload(uploads),
      textual: true,
      uploads,
      hash: parts.hash(createHash('sha256'), uploads),
    };
  } catch (error) {
    const settled = await Promise.allSettled(receiving);
    for (const result of settled) {
      if (result.status === 'fulfilled' && result.value) await files.discard(result.value.staged);
    }
    throw error;
  }
}

function createParser(request: IncomingMessage) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // A path in a file name is refused, not silently cut off.
      preservePath: true,
      limits: {
        parts: LIMITS.parts,
        fieldSize: LIMITS.partTextBytes,
        headerPairs: LIMITS.partHeaderPairs,
        headerSize: LIMITS.partHeaderBytes,
      },
    });
  } catch {
    throw refuse(400, 'server.multipartInvalid');
  }
}

/** The body ended too early or is no multipart: says in which file, if in one. */
function cut(parts: PartCollector): Refusal {
  const name = parts.openName;
  return name === undefined ? refuse(400, 'server.bodyCut') : refuse(400, 'server.fileCut', { name });
}
