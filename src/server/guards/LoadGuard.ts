import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { onAnswerEnd } from '../answers/onAnswerEnd.ts';
import { type Refusal, refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { AddressCounts } from './AddressCounts.ts';
import { strangerKeys } from './addressKey.ts';

/** How often the event loop's lateness is measured. */
const SAMPLE_MS = 250;

type Kind = 'requests' | 'downloads' | 'uploads';

/** What somebody is told whose address has too much under way. When some of it ends is not known. */
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

/** What gives the place of a request back; a weak map of them would cost every request. */
const LEAVE = Symbol('leave');

type Counted = ServerResponse & { [LEAVE]?: () => void };

/**
 * Bounds what the server does at once, in total and by address, so that under overload it answers some instead of none. The
 * machine's own address is counted in total only.
 */
export class LoadGuard {
  readonly #loopDelayMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #places: Record<Kind, AddressCounts>;
  /** Of the latest two samples: one pause, such as a publication makes, is no overload. */
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
   * Counts a request until all of its answer is handed to the connection: how slowly it is read then holds nobody up. Throws
   * a `Refusal` when there are too many: 429 when those of its address are, else 503.
   */
  admit(request: FastifyRequest, response: ServerResponse): void {
    if (Math.min(...this.#lateness) > this.#loopDelayMs) throw overloaded();
    const leave = this.#enter('requests', request, response);
    (response as Counted)[LEAVE] = leave;
    response.once('prefinish', leave);
  }

  /** From now on counts a request as a download, which lasts as long as its reader takes. Throws as `admit` does. */
  admitDownload(request: FastifyRequest, response: ServerResponse): void {
    this.#enter('downloads', request, response);
    (response as Counted)[LEAVE]?.();
  }

  /** Counts an upload until its answer is closed. Throws as `admit` does. */
  admitUpload(request: FastifyRequest, response: ServerResponse): void {
    this.#enter('uploads', request, response);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes a place until the answer ends; returns what gives it back earlier. */
  #enter(kind: Kind, { raw, ip }: FastifyRequest, response: ServerResponse): () => void {
    const keys = strangerKeys(ip);
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
