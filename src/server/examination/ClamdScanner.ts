import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a scanner says of a file. */
export interface ScanAnswer {
  infected: boolean;
  /** In its own words: `OK`, `Eicar-Signature FOUND`. */
  answer: string;
}

/** The scanner did not say whether the file is clean; the message says what it did. */
export class ScannerError extends Error {
  override name = 'ScannerError';
}

/** An answer of clamd is one line. */
const ANSWER_BYTES = 4_096;

/** Hands files to a ClamAV daemon by its INSTREAM command, a chunk at a time. */
export class ClamdScanner {
  readonly #url: URL;
  readonly #silenceMs: number;

  /** @param url `tcp://host:port` or `unix:/path` */
  constructor(url: string, silenceMs: number) {
    this.#url = new URL(url);
    this.#silenceMs = silenceMs;
  }

  /** Rejects with a `ScannerError` when nobody answers within the time, or answers anything but clean or infected. */
  async scan(path: string): Promise<ScanAnswer> {
    const reply = await this.#ask('zINSTREAM\0', (socket) =>
      pipeline(createReadStream(path), chunked(), socket, { end: false }),
    );
    const answer = reply.replace(/^stream: /, '');
    if (answer === 'OK') return { infected: false, answer };
    if (answer.endsWith(' FOUND')) return { infected: true, answer };
    throw new ScannerError(answer === '' ? 'ended the connection without an answer' : answer);
  }

  /** Its version and that of its signatures. Rejects with a `ScannerError`. */
  version(): Promise<string> {
    return this.#ask('zVERSION\0', async () => {});
  }

  #ask(command: string, send: (socket: Socket) => Promise<void>): Promise<string> {
    return new Promise((resolve, reject) => {
      const { protocol, hostname, port, pathname } = this.#url;
      const socket =
        protocol === 'unix:'
          ? connect(decodeURIComponent(pathname))
          : connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
      const deadline = setTimeout(
        () => fail(new Error(`said nothing for ${this.#silenceMs} ms`)),
        this.#silenceMs,
      );
      let reply = '';
      const finish = (act: () => void) => {
        clearTimeout(deadline);
        act();
        socket.destroy();
      };
      const fail = (error: Error) => finish(() => reject(new ScannerError(error.message)));
      // It may answer, and close, before it has been told all.
      const answered = () => finish(() => resolve(reply.replace(/[\0\n].*$/s, '').trim()));
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        reply += text;
        if (/[\0\n]/.test(reply) || reply.length > ANSWER_BYTES) answered();
      });
      socket.on('end', answered);
      socket.on('error', (error) => (reply === '' ? fail(error) : answered()));
      socket.once('connect', () => {
        socket.write(command);
        send(socket).catch((error) => socket.destroyed || fail(error));
      });
    });
  }
}

/** Each chunk after its length, and a chunk of none at the end. */
function chunked(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(length(chunk.length));
      done(null, chunk);
    },
    flush(done) {
      done(null, length(0));
    },
  });
}

function length(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}
