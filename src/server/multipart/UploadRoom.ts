import { statfsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Limits } from '../config/limits.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import type { MakeLimiter } from '../guards/Limiter.ts';
import { type Refusal, refuse } from '../http/Refusal.ts';

/** `Retry-After` when the disk is full: the operator must free space. */
const RETRY_SECONDS = 600;

/** How many bytes of an upload are written between two looks at the disk. */
const LOOK_BYTES = 256 * 1024;

/** An upload under way. */
interface Promised {
  /** That the upload may bring in all. */
  bytes: number;
  received: () => number;
}

/**
 * Bounds the bytes of uploads on the disk: below a reserve no upload is admitted, so that submissions without files go on, and an
 * address (IPv6: /64) and an IPv6 /48 have a budget each. Bytes that an upload under way has declared, or may still send, count as
 * if they were on the disk.
 */
export class UploadRoom {
  readonly #folder: string;
  readonly #reserve: number;
  readonly #budget: AddressLimiter;
  readonly #underWay = new Set<Promised>();

  /** @param folder on the disk that stores the uploads */
  constructor(
    folder: string,
    limits: Pick<Limits, 'reserveDiskBytes' | 'addressUploadBytes' | 'networkTimes' | 'addresses'>,
    limiter: MakeLimiter,
  ) {
    this.#folder = folder;
    this.#reserve = limits.reserveDiskBytes;
    const hourly = limits.addressUploadBytes;
    this.#budget = new AddressLimiter('bytes', { burst: hourly, perMinute: hourly / 60 }, limits, limiter);
  }

  /**
   * Reserves room for an upload of `mostBytes` at most until the response is closed. Throws a `Refusal`: 400 for a request that
   * was cut, 507 without room, 429 when the budget of the address or its /48 is used up (the machine's own address has none), or
   * the system's error.
   */
  async admit(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    mostBytes: number,
  ): Promise<void> {
    // No event of a connection that was cut meanwhile would give the room back.
    if (request.destroyed) throw refuse(400, 'server.bodyCut');
    const { socket, headers } = request;
    const bytes = Math.min(Number(headers['content-length'] ?? mostBytes), mostBytes);
    this.check(bytes);
    const start = socket.bytesRead;
    const upload = { bytes, received: () => Math.min(bytes, socket.bytesRead - start) };
    this.#underWay.add(upload);
    /** Gives the unused rest back to the budget. */
    let settle: (() => void) | undefined;
    let ended = false;
    response.once('close', () => {
      ended = true;
      this.#underWay.delete(upload);
      settle?.();
    });
    const seconds = await this.#budget.take(address, bytes);
    if (seconds > 0) {
      this.#underWay.delete(upload);
      const minutes = Math.ceil(seconds / 60);
      throw refuse(429, 'server.tooManyBytes', { minutes }, { 'retry-after': String(seconds) });
    }
    settle = () => this.#budget.giveBack(address, bytes - upload.received());
    if (ended) settle();
  }

  /** Throws a `Refusal` (507) when there is no room for that many bytes. */
  check(bytes: number): void {
    if (!this.fits(bytes)) throw noRoom();
  }

  /** Whether there is room for that many bytes. */
  fits(bytes: number): boolean {
    return this.#free() - this.#outstanding() - bytes >= 0;
  }

  /** Passes on bytes that go to the disk, as long as the reserve stays free. Throws a `Refusal` (507). */
  async *bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = LOOK_BYTES;
    for await (const chunk of bytes) {
      unseen += chunk.length;
      if (unseen >= LOOK_BYTES) {
        if (this.#free() < chunk.length) throw noRoom();
        unseen = 0;
      }
      yield chunk;
    }
  }

  /**
   * Like `check`, for an upload that waits for its submission. Waiting uploads leave as much room free as their bytes take,
   * so that submissions always have room.
   */
  checkPending(bytes: number, held: number): void {
    this.check(bytes + held);
  }

  /** Bytes on the disk beside the reserve. */
  #free(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize - this.#reserve;
  }

  #outstanding(): number {
    let bytes = 0;
    for (const upload of this.#underWay) bytes += upload.bytes - upload.received();
    return bytes;
  }
}

function noRoom(): Refusal {
  return refuse(507, 'server.noRoom', undefined, { 'retry-after': String(RETRY_SECONDS) });
}
