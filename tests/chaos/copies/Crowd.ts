import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, type Attempt, application, reservation } from '../../support/chaos/applicants.ts';
import { type Exchanged, exchange } from './exchange.ts';

/** The outcome of one request; times are milliseconds of `performance.now()`. */
export interface Answer {
  kind: 'json' | 'files' | 'page';
  sent: number;
  at: number;
  /** 0: the connection broke. */
  status: number;
  /** Whether nginx itself answered. */
  byNginx: boolean;
  /** Of an answer that nobody expects. */
  body?: string;
}

export interface Confirmed extends Acknowledged {
  /** When its first request was sent, and when it was acknowledged. */
  sent: number;
  at: number;
}

export interface Connections {
  json: number;
  files: number;
  /** Each submission has an address of its own, which the copies count together. */
  counted: number;
  readers: number;
}

const PAGES = ['/', '/reservation', '/prixform'];

/** Waits between submissions, and before a repeated one. */
const PAUSE_MS = { json: 500, files: 1_000, counted: 2_500, readers: 100 };
const AGAIN_MS = 250;

/** Answers after which the page repeats a submission: too early, or not possible now. */
const REPEATED = [409, 502, 503];

/**
 * Applicants and readers, each on a kept connection of its own from an address of its own, so that the balancer spreads them.
 * Applicants repeat a submission with its key until it is acknowledged.
 */
export class Crowd {
  readonly answers: Answer[] = [];
  readonly confirmed: Confirmed[] = [];
  readonly #url: string;
  readonly #running: Promise<void>[] = [];
  #stopped = false;
  #addresses = 0;
  #submissions = 0;

  constructor(url: string, { json, files, counted, readers }: Connections) {
    this.#url = url;
    const start = (count: number, run: () => Promise<void>) => {
      for (let index = 0; index < count; index++) this.#running.push(run());
    };
    start(json, () => this.#apply('json', reservation, PAUSE_MS.json));
    start(files, () => this.#apply('files', () => application(), PAUSE_MS.files));
    start(counted, () => this.#apply('json', reservation, PAUSE_MS.counted, true));
    start(readers, () => this.#readPages());
  }

  /** Ends when every submission under way is acknowledged. */
  async finish(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** The address decides which copy nginx prefers. */
  #agent(): Agent {
    const localAddress = `127.0.1.${++this.#addresses}`;
    return new Agent({ keepAlive: true, maxSockets: 1, localAddress } as ConstructorParameters<
      typeof Agent
    >[0]);
  }

  async #apply(
    kind: 'json' | 'files',
    next: () => Attempt,
    pauseMs: number,
    isCounted = false,
  ): Promise<void> {
    const agent = this.#agent();
    await sleep(Math.random() * pauseMs);
    while (!this.#stopped) {
      const attempt = next();
      const sent = performance.now();
      // The copies do not count this machine's own address.
      const number = ++this.#submissions;
      const address = isCounted ? `203.0.${113 + (number >> 8)}.${number & 255}` : '127.0.0.1';
      for (;;) {
        const answer = await this.#post(agent, kind, attempt, address);
        if (answer?.status === 201) {
          const receipt = JSON.parse(answer.body) as { id: string; reference: string };
          this.confirmed.push({ ...attempt, ...receipt, sent, at: performance.now() });
          break;
        }
        if (answer && !REPEATED.includes(answer.status)) break;
        await sleep(AGAIN_MS * (0.5 + Math.random()));
      }
      await sleep(pauseMs * (0.5 + Math.random()));
    }
    agent.destroy();
  }

  async #post(
    agent: Agent,
    kind: 'json' | 'files',
    { key, path, body }: Attempt,
    address: string,
  ): Promise<Exchanged | undefined> {
    const encoded = new Response(body());
    const headers: Record<string, string> = {
      'content-type': kind === 'json' ? 'application/json' : (encoded.headers.get('content-type') ?? ''),
      'idempotency-key': key,
      'x-forwarded-for': address,
    };
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    return this.#noted(kind, () =>
      exchange(agent, { url: this.#url + path, method: 'POST', headers, body: bytes }),
    );
  }

  async #readPages(): Promise<void> {
    const agent = this.#agent();
    for (let index = 0; !this.#stopped; index++) {
      const url = this.#url + PAGES[index % PAGES.length];
      await this.#noted('page', () => exchange(agent, { url }));
      await sleep(PAUSE_MS.readers * (0.5 + Math.random()));
    }
    agent.destroy();
  }

  async #noted(kind: Answer['kind'], ask: () => Promise<Exchanged>): Promise<Exchanged | undefined> {
    const sent = performance.now();
    const note = (status: number, byNginx: boolean, body?: string) =>
      this.answers.push({ kind, sent, at: performance.now(), status, byNginx, body });
    try {
      const answer = await ask();
      const { status, body } = answer;
      const isGood = status === 200 || status === 201;
      note(
        status,
        !isGood && body.includes('<center>nginx'),
        isGood ? undefined : body.replaceAll(/\s+/g, ' ').slice(0, 400),
      );
      return answer;
    } catch (error) {
      note(0, false, String(error));
      return undefined;
    }
  }
}
