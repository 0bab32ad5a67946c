/** A file of an archive; `bytes` yields exactly `size` bytes. */
export interface TarFile {
  /** In ASCII, as `registration/7TS64MPC/index.html`. */
  path: string;
  size: number;
  /** What the bytes must have, if that is known. */
  sha256?: string;
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
}

const BLOCK = 512;

/** Yields files as an archive of ustar, which every `tar` reads. */
export async function* writeTar(files: AsyncIterable<TarFile>, madeAt: Date): AsyncGenerator<Buffer> {
  for await (const { path, size, bytes } of files) {
    yield header(path, size, madeAt);
    let written = 0;
    for await (const chunk of bytes) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes, and not ${size}`);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(path: string, size: number, madeAt: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const cut = path.length > 100 ? path.lastIndexOf('/', 155) : -1;
  const name = path.slice(cut + 1);
  if (name.length > 100) throw new Error(`The path is too long: ${path}`);
  block.write(name, 0, 'ascii');
  block.write('0000600\0', 100, 'ascii');
  block.write('0000000\0', 108, 'ascii');
  block.write('0000000\0', 116, 'ascii');
  block.write(`${octal(size, 11)}\0`, 124, 'ascii');
  block.write(`${octal(Math.floor(madeAt.getTime() / 1000), 11)}\0`, 136, 'ascii');
  block.write('        0', 148, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  if (cut > 0) block.write(path.slice(0, cut), 345, 'ascii');
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148, 'ascii');
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** Reads what `writeTar` wrote: calls `onFile` with each path, then the function that it returns with each part of the file. */
export async function readTar(
  chunks: AsyncIterable<Buffer>,
  onFile: (path: string) => (part: Buffer) => void,
): Promise<void> {
  let held: Buffer = Buffer.alloc(0);
  let left = 0;
  let padding = 0;
  let take: (part: Buffer) => void = () => {};
  let ended = false;
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      if (left > 0 && held.length > 0) {
        const part = held.subarray(0, left);
        take(part);
        left -= part.length;
        held = held.subarray(part.length);
      }
      if (left > 0 || held.length < padding + BLOCK) break;
      const block = held.subarray(padding, padding + BLOCK);
      held = held.subarray(padding + BLOCK);
      padding = 0;
      if (block[0] === 0) {
        ended = true;
        continue;
      }
      const text = (from: number, length: number) =>
        block.toString('ascii', from, from + length).split('\0', 1)[0] ?? '';
      if (text(257, 5) !== 'ustar') throw new Error('no header where a file should begin');
      left = Number.parseInt(text(124, 11), 8);
      padding = (BLOCK - (left % BLOCK)) % BLOCK;
      take = onFile([text(345, 155), text(0, 100)].filter(Boolean).join('/'));
    }
  }
  if (!ended || left > 0) throw new Error('the archive is cut off');
}
