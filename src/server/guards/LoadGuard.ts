import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../config/limits.ts';
import { onAnswerEnd } from '../http/onAnswerEnd.ts';
import { type Refusal, refuse } from '../http/Refusal.ts';
import { AddressCounts } from './AddressCounts.ts';
import { clientKeys } from './addressKey.ts';

/** Interval at which the event loop's delay is measured. */
const SAMPLE_MS = 250;

type Kind = 'requests' | 'downloads' | 'uploads';

/** Message and `Retry-After` when an address has too much under way. When some of it ends cannot be predicted. */
const ADDRESS_FULL = {
  requests: { message: 'server.tooManyRequests', seconds: 5 },
  downloads: { message: 'server.tooManyRequests', seconds: 30 },
  uploads: { message: 'server.tooMany', seconds: 30 },
} as const;

type LoadLimits = Pick<
  Limits,
  | 'requests'
  | 'addressRequests'
  | 'downloads'
  | 'addressDownloads'
  | 'uploads'
  | 'addressUploads'
  | 'networkTimes'
  | 'loopDelayMs'
>;

/** Property that holds the function which releases a request's place; a `WeakMap` would cost time at every request. */
const LEAVE = Symbol('leave');

type Counted = ServerResponse & { [LEAVE]?: () => void };

/**
 * Limits the tasks of the server at one time, in total and by address, so that it still answers some requests under overload. It
 * counts the machine's own address in total only.
 */
export class LoadGuard {
  readonly #loopDelayMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #places: Record<Kind, AddressCounts>;
  /** Delays of the latest two samples, in milliseconds. One pause, such as a publication causes, is not an overload. */
  #lateness: [number, number] = [0, 0];

  constructor(limits: LoadLimits) {
    const { networkTimes } = limits;
    this.#loopDelayMs = limits.loopDelayMs;
    this.#places = {
      requests: new AddressCounts({ total: limits.requests, address: limits.addressRequests, networkTimes }),
      downloads: new AddressCounts({
        total: limits.downloads,
        address: limits.addressDownloads,
        networkTimes,
      }),
      uploads: new AddressCounts({ total: limits.uploads, address: limits.addressUploads, networkTimes }),
    };
    let expected = performance.now() + SAMPLE_MS;
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#lateness = [this.#lateness[1], now - expected];
      expected = now + SAMPLE_MS;
    }, SAMPLE_MS);
    this.#timer.unref();
  }

  /**
   * Counts a request until its whole answer is written to the connection; a slow reader then holds no place. Throws a
   * `Refusal`: 429 when the address has too many requests, 503 when the server has.
   */
  admit(request: FastifyRequest, response: ServerResponse): void {
    if (Math.min(...this.#lateness) > this.#loopDelayMs) throw overloaded();
    const leave = this.#enter('requests', request, response);
    (response as Counted)[LEAVE] = leave;
    response.once('prefinish', leave);
  }

  /** Counts a request as a download from now on, until its reader has read it. Throws as `admit` does. */
  admitDownload(request: FastifyRequest, response: ServerResponse): void {
    this.#enter('downloads', request, response);
    (response as Counted)[LEAVE]?.();
  }

  /** Counts an upload until its answer is closed. Throws as `admit` does. */
  admitUpload(request: FastifyRequest, response: ServerResponse): void {
    // No event of a connection that was cut meanwhile would release the place.
    if (request.raw.destroyed) throw refuse(400, 'server.bodyCut');
    this.#enter('uploads', request, response);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes a place until the answer ends; returns a function that releases it earlier. */
  #enter(kind: Kind, { raw, ip }: FastifyRequest, response: ServerResponse): () => void {
    const keys = clientKeys(ip);
    const places = this.#places[kind];
    const found = places.enter(keys);
    if (found !== 'entered') throw found === 'full' ? overloaded() : tooMany(kind);
    return onAnswerEnd(raw, response, () => places.leave(keys));
  }
}

function overloaded(): Refusal {
  return refuse(503, 'server.overloaded', undefined, { 'retry-after': '5' });
}

function tooMany(kind: Kind): Refusal {
  const { message, seconds } = ADDRESS_FULL[kind];
  return refuse(429, message, { seconds }, { 'retry-after': String(seconds) });
}
