import { open } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { tell } from '#definitions/sources/tell.ts';
import { localError } from './s3Errors.ts';

const CHUNK = 128 * 1024;

/**
 * A file as the body of a request, which the client pipes. Two buffers take turns: a stream of `node:fs` allocates
 * a buffer for each chunk, and collecting these costs more than reading and sending the bytes.
 */
export class FileBody extends Readable {
  readonly #path: string;
  readonly #size: number;

  constructor(path: string, size: number) {
    super();
    this.#path = path;
    this.#size = size;
  }

  override pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination {
    const request = destination as unknown as Writable;
    this.#send(request).then(
      () => request.end(),
      (error) => request.destroy(error),
    );
    return destination;
  }

  async #send(request: Writable): Promise<void> {
    await using file = await open(this.#path);
    let [buffer, other] = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)];
    let written: Promise<void> = Promise.resolve();
    for (let sent = 0; sent < this.#size; ) {
      const most = Math.min(CHUNK, this.#size - sent);
      const { bytesRead } = await file.read(buffer, 0, most, sent);
      if (bytesRead === 0) throw localError(this.#path, tell`${this.#path} is shorter than it was`);
      const chunk = buffer.subarray(0, bytesRead);
      // From now on the other buffer is free.
      await written;
      if (this.destroyed) throw new Error('The request has ended');
      written = write(request, chunk);
      // The loop may end by an error of reading first.
      written.catch(() => undefined);
      sent += chunk.length;
      [buffer, other] = [other, buffer];
    }
    await written;
  }
}

/** Resolves when the chunk may change. */
function write(request: Writable, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('The connection has closed'));
    request.once('close', closed);
    request.write(chunk, (error) => {
      request.off('close', closed);
      if (error) reject(error);
      else resolve();
    });
  });
}
