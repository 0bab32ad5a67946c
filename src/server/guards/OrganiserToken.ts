import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../config/limits.ts';
import { type Refusal, refuse } from '../http/Refusal.ts';
import { AddressLimiter } from './AddressLimiter.ts';
import { isLoopback } from './addressKey.ts';
import { passedOn } from './passedOn.ts';

/** Recognises the organiser by `Authorization: Bearer <ORGANISER_TOKEN>`. An address may guess it a few times a minute only. */
export class OrganiserToken {
  readonly #digest: Buffer | undefined;
  readonly #guesses: AddressLimiter;

  /** @param token - without it, nobody is the organiser */
  constructor(
    token: string | undefined,
    limits: Pick<Limits, 'tokenGuessBurst' | 'tokenGuessesPerMinute' | 'networkTimes' | 'addresses'>,
  ) {
    this.#digest = token === undefined ? undefined : digest(token);
    const rate = { burst: limits.tokenGuessBurst, perMinute: limits.tokenGuessesPerMinute };
    // In memory: metrics must be readable without the database.
    this.#guesses = new AddressLimiter('guesses', rate, limits);
  }

  /** Returns why the request may not read the organiser's data: 401, or 429 after too many guesses. */
  async refusal(request: FastifyRequest): Promise<Refusal | undefined> {
    const [, sent] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (sent === undefined || !this.#digest) return unauthorized();
    // Taken before the comparison: else the answers to guesses sent at once would tell.
    const seconds = await this.#guesses.take(request.ip);
    if (seconds > 0)
      return refuse(429, 'server.tooManyRequests', { seconds }, { 'retry-after': String(seconds) });
    // In constant time. `timingSafeEqual` needs equal lengths, which hashes have.
    if (!timingSafeEqual(digest(sent), this.#digest)) return unauthorized();
    this.#guesses.giveBack(request.ip);
    return undefined;
  }

  /** As `refusal`, but for the operator: programs on this machine may read it, too. */
  async operatorRefusal(request: FastifyRequest): Promise<Refusal | undefined> {
    return isLocal(request) ? undefined : this.refusal(request);
  }
}

/** Whether a request comes from this machine, and not through a local proxy, which forwards anybody's requests. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress) && !passedOn(headers);
}

function unauthorized(): Refusal {
  return refuse(401, 'server.unauthorized', undefined, { 'www-authenticate': 'Bearer realm="organiser"' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
