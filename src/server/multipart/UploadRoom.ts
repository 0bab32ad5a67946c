import { statfsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { strangerKey } from '../guards/addressKey.ts';
import { RateLimiter } from '../guards/RateLimiter.ts';

/** When to try again where there is no room: somebody has to make some. */
const RETRY_SECONDS = 600;

/** An upload under way. */
interface Promised {
  /** That it may bring in all. */
  bytes: number;
  received: () => number;
}

/**
 * Bounds what uploads may put on the disk: below a reserve none is taken, so that submissions without files go on, and an
 * address has a budget. What an upload under way has declared, or may still send, counts as if it were there.
 */
export class UploadRoom {
  readonly #folder: string;
  readonly #reserve: number;
  readonly #budgets: RateLimiter;
  readonly #underWay = new Set<Promised>();

  /** @param folder on the disk that the uploads go to */
  constructor(folder: string, limits: Pick<Limits, 'reserveDiskBytes' | 'addressUploadBytes' | 'addresses'>) {
    this.#folder = folder;
    this.#reserve = limits.reserveDiskBytes;
    this.#budgets = new RateLimiter({
      addressBurst: limits.addressUploadBytes,
      addressPerMinute: limits.addressUploadBytes / 60,
      addresses: limits.addresses,
    });
  }

  /**
   * Keeps room for an upload of `mostBytes` at most until its answer is closed. Throws a `Refusal`: 507 when there is none,
   * 429 when its address has used its budget (the machine's own has none), or the system's error.
   */
  admit(request: IncomingMessage, response: ServerResponse, address: string, mostBytes: number): void {
    const { socket, headers } = request;
    const bytes = Math.min(Number(headers['content-length'] ?? mostBytes), mostBytes);
    const { bavail, bsize } = statfsSync(this.#folder);
    if (bavail * bsize - this.#outstanding() - bytes < this.#reserve) {
      throw refuse(507, 'server.noRoom', undefined, { 'retry-after': String(RETRY_SECONDS) });
    }
    const key = strangerKey(address);
    const seconds = key === undefined ? 0 : this.#budgets.take(key, bytes);
    if (seconds > 0) {
      const minutes = Math.ceil(seconds / 60);
      throw refuse(429, 'server.tooManyBytes', { minutes }, { 'retry-after': String(seconds) });
    }
    const start = socket.bytesRead;
    const upload = { bytes, received: () => Math.min(bytes, socket.bytesRead - start) };
    this.#underWay.add(upload);
    response.once('close', () => {
      this.#underWay.delete(upload);
      if (key !== undefined) this.#budgets.giveBack(key, bytes - upload.received());
    });
  }

  #outstanding(): number {
    let bytes = 0;
    for (const upload of this.#underWay) bytes += upload.bytes - upload.received();
    return bytes;
  }
}
