import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the chunks of a body may cost on the wire: this many bytes, and this many times the body. */
const WIRE_BYTES = 64 * 1024;
const WIRE_TIMES = 2;

/** How many chunks are read between two looks at the wire. */
const LOOK_CHUNKS = 32;

/** Smaller chunks are passed on together: those of one turn of the event loop, or as many as this. */
const SMALL_BYTES = 1024;
const TOGETHER_BYTES = 16 * 1024;

/**
 * Destroys a request whose chunks take much more on the wire than the body that they bring: a chunk of one byte costs as much
 * processor as one of 64 KB. Until then small ones are passed on together.
 */
export function cutTinyChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const { socket } = request;
  const start = socket.bytesRead;
  const push = request.push.bind(request);
  let body = 0;
  let chunks = 0;
  let small: Buffer[] = [];
  let smallBytes = 0;
  let wanted = true;
  const flush = () => {
    if (smallBytes === 0) return;
    const together = Buffer.concat(small, smallBytes);
    small = [];
    smallBytes = 0;
    if (!request.destroyed) wanted = push(together);
  };
  request.push = (chunk: Buffer | null) => {
    if (request.destroyed) return false;
    if (chunk === null || chunk.length >= SMALL_BYTES) {
      flush();
      body += chunk?.length ?? 0;
      return push(chunk);
    }
    body += chunk.length;
    if (++chunks % LOOK_CHUNKS === 0 && socket.bytesRead - start > WIRE_TIMES * body + WIRE_BYTES) {
      request.destroy();
      return false;
    }
    if (small.push(chunk) === 1) setImmediate(flush);
    smallBytes += chunk.length;
    if (smallBytes >= TOGETHER_BYTES) flush();
    return wanted;
  };
  // Else Node.js would drop what comes after the answer without pushing it. Nothing is lost: this only fills the buffer.
  request.read(0);
  response.once('finish', () => request.resume());
}
