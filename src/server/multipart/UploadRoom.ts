import { statfsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { clientKey } from '../guards/addressKey.ts';
import { RateLimiter } from '../guards/RateLimiter.ts';

/** `Retry-After` when the disk is full: the operator must free space. */
const RETRY_SECONDS = 600;

/** An upload under way. */
interface PendingUpload {
  /** Largest size in total. */
  bytes: number;
  received: () => number;
}

/**
 * Limits the bytes that uploads write to the disk. Each address has a budget. A reserve stays free, so that submissions
 * without files still work. The declared size of an upload under way counts as if it were on the disk.
 */
export class UploadRoom {
  readonly #folder: string;
  readonly #reserve: number;
  readonly #budgets: RateLimiter;
  readonly #underWay = new Set<PendingUpload>();

  /** @param folder on the disk that stores the uploads */
  constructor(folder: string, limits: Pick<Limits, 'reserveDiskBytes' | 'addressUploadBytes' | 'addresses'>) {
    this.#folder = folder;
    this.#reserve = limits.reserveDiskBytes;
    this.#budgets = [1, limits.networkTimes].map((times) => {
      const hourly = limits.addressUploadBytes * times;
      return new RateLimiter({
        addressBurst: hourly,
        addressPerMinute: hourly / 60,
        addresses: limits.addresses,
      });
    });
  }

  /**
   * Reserves room for an upload of at most `mostBytes` until its answer is closed. Throws a `Refusal`: 507 without enough
   * room, 429 when the address has used its budget (this machine's own has none). Throws the system's error, too.
   */
  admit(request: IncomingMessage, response: ServerResponse, address: string, mostBytes: number): void {
    const { socket, headers } = request;
    const bytes = Math.min(Number(headers['content-length'] ?? mostBytes), mostBytes);
    const { bavail, bsize } = statfsSync(this.#folder);
    if (bavail * bsize - this.#outstanding() - bytes < this.#reserve) {
      throw refuse(507, 'server.noRoom', undefined, { 'retry-after': String(RETRY_SECONDS) });
    }
    const key = clientKey(address);
    const seconds = key === undefined ? 0 : this.#budgets.take(key, bytes);
    if (seconds > 0) {
      for (const [index, wait] of waits.entries())
        if (wait === 0) this.#budgets[index]?.giveBack(keys[index] ?? '', bytes);
      const minutes = Math.ceil(seconds / 60);
      throw refuse(429, 'server.tooManyBytes', { minutes }, { 'retry-after': String(seconds) });
    }
    const start = socket.bytesRead;
    const upload = { bytes, received: () => Math.min(bytes, socket.bytesRead - start) };
    this.#underWay.add(upload);
    response.once('close', () => {
      this.#underWay.delete(upload);
      for (const [index, key] of keys.entries())
        this.#budgets[index]?.giveBack(key, bytes - upload.received());
    });
  }

  #outstanding(): number {
    let bytes = 0;
    for (const upload of this.#underWay) bytes += upload.bytes - upload.received();
    return bytes;
  }
}
