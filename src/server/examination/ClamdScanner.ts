import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Result of a scan. */
export interface ScanAnswer {
  infected: boolean;
  /** Answer of clamd: `OK`, `Eicar-Signature FOUND`. */
  answer: string;
}

/** Thrown when the scanner does not report whether a file is clean. The message names the scanner's response. */
export class ScannerError extends Error {
  override name = 'ScannerError';
}

/** Longest answer of clamd, which is one line. */
const ANSWER_BYTES = 4_096;

/** Streams files to a ClamAV daemon with its command INSTREAM. */
export class ClamdScanner {
  readonly #url: URL;
  readonly #silenceMs: number;

  /** @param url `tcp://host:port` or `unix:/path` */
  constructor(url: string, silenceMs: number) {
    this.#url = new URL(url);
    this.#silenceMs = silenceMs;
  }

  /** Rejects with a `ScannerError` on a timeout, and on any answer other than clean or infected. */
  async scan(path: string): Promise<ScanAnswer> {
    const reply = await this.#ask('zINSTREAM\0', (socket) =>
      pipeline(createReadStream(path), chunked(), socket, { end: false }),
    );
    const answer = reply.replace(/^stream: /, '');
    if (answer === 'OK') return { infected: false, answer };
    if (answer.endsWith(' FOUND')) return { infected: true, answer };
    throw new ScannerError(answer === '' ? 'ended the connection without an answer' : answer);
  }

  /** Returns the version of clamd and of its signatures. Rejects with a `ScannerError`. */
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
        () => fail(new Error(`did not answer within ${this.#silenceMs} ms`)),
        this.#silenceMs,
      );
      let reply = '';
      const finish = (act: () => void) => {
        clearTimeout(deadline);
        act();
        socket.destroy();
      };
      const fail = (error: Error) => finish(() => reject(new ScannerError(error.message)));
      // clamd may answer and close before it has received the whole file.
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

/** Framing of INSTREAM: each chunk after its length (4 bytes, big-endian), then a length of 0. */
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
