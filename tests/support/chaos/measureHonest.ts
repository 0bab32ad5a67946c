import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, application, reservation } from './applicants.ts';
import { requestFrom } from './requestFrom.ts';

/** The acts of honest applicants, one kind after the other: an attempt, or `undefined` for a page. */
export type Visits = Readonly<Record<string, () => Attempt | undefined>>;

export const VISITS: Visits = { page: () => undefined, submission: reservation, upload: application };

/** The responses that applicants of one kind got. */
export interface Seen {
  count: number;
  /** 95th percentile of the answer times, in milliseconds. */
  p95: number;
  /** Answers other than the page or the receipt. */
  refused: string[];
}

/**
 * Measures how long honest applicants wait, in rounds of one of each kind: one after another, each from another address.
 *
 * @param goOn whether another round follows, given how many there were
 * @param pauseMs after each
 */
export async function measureHonest<Kind extends string>(
  port: number,
  visits: Readonly<Record<Kind, () => Attempt | undefined>>,
  goOn: (rounds: number) => boolean,
  pauseMs = 20,
): Promise<Record<Kind, Seen>> {
  const kinds = Object.keys(visits) as Kind[];
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  const refused = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<Kind, string[]>;
  let count = 0;
  for (let round = 0; goOn(round); round++) {
    for (const kind of kinds) {
      const attempt = visits[kind]();
      const encoded = new Response(attempt?.body());
      const body = attempt && Buffer.from(await encoded.arrayBuffer());
      const sent = {
        from: `127.0.${2 + (count >> 8)}.${count++ & 0xff || 1}`,
        method: attempt ? 'POST' : 'GET',
        path: attempt?.path ?? '/',
        headers: attempt && { 'content-type': contentType(encoded), 'content-length': body?.length ?? 0 },
        body,
      };
      const started = performance.now();
      const answer = await requestFrom(port, sent).then(({ status }) => status, String);
      times[kind].push(performance.now() - started);
      if (answer !== (attempt ? 201 : 200)) refused[kind].push(`${answer}`);
      await sleep(pauseMs);
    }
  }
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { count: times[kind].length, p95: percentile95(times[kind]), refused: refused[kind] },
    ]),
  ) as Record<Kind, Seen>;
}

/** The longest that applicants of one kind may wait beside others who attack: a busy machine answers late without them, too. */
export function mostMs({ p95 }: Seen): number {
  return Math.max(300, 5 * p95);
}

function percentile95(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** `Response` gives a string the type `text/plain`; submissions that are strings are JSON. */
function contentType({ headers }: Response): string {
  const type = headers.get('content-type') ?? '';
  return type.startsWith('multipart/') ? type : 'application/json';
}
