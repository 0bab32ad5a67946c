import type { Answer, Confirmed } from './Crowd.ts';
import type { Fault } from './causeFaults.ts';

/** Answers of a fault that arrive this much later still belong to it. */
const GRACE_MS = 2_000;

export interface Failure {
  status: number;
  kind: Answer['kind'];
  by: 'nginx' | 'server';
  fault: Fault['kind'] | undefined;
  /** Milliseconds from the beginning of the fault to the answer, and from its end. */
  afterBegin: number;
  afterEnd: number;
  body?: string;
}

/**
 * Whether a copy refused because its processor was late for seconds: on a machine that other programs keep busy. It is the
 * right answer there, and no fault's.
 */
export function isOverload({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return status === 503 && body?.includes('server.overloaded') === true;
}

/** Requests that failed, each with the fault of that moment, if any. */
export function failuresOf(answers: readonly Answer[], faults: readonly Fault[]): Failure[] {
  return answers
    .filter((answer) => answer.status !== 200 && answer.status !== 201 && !isOverload(answer))
    .map(({ status, kind, byNginx, sent, at, body }) => {
      // The latest at whose moment it was answered; else the latest that it lasted over.
      const during = faults.filter(({ from, to }) => at >= from && at <= to + GRACE_MS);
      const over = faults.filter(({ from, to }) => at >= from && sent <= to + GRACE_MS);
      const fault = during.at(-1) ?? over.at(-1);
      return {
        status,
        kind,
        by: byNginx ? 'nginx' : 'server',
        fault: fault?.kind,
        afterBegin: Math.round(at - (fault?.from ?? 0)),
        afterEnd: Math.round(at - (fault?.to ?? 0)),
        body,
      };
    });
}

/** A line each, as far as a person reads on. */
export function describeFailures(failures: readonly Failure[]): string[] {
  return failures
    .slice(0, 20)
    .map(
      ({ status, by, kind, fault, afterBegin, body }) =>
        `${status} by ${by} for ${kind}, ${fault} + ${afterBegin} ms: ${body}`,
    );
}

/** Longest times without a good answer, in milliseconds. */
export interface Gap {
  kind: Fault['kind'];
  /** From the beginning of the fault on. */
  json: number;
  files: number;
  page: number;
  /** From the end of a fault to the first good response of each kind. */
  back: Record<Answer['kind'], number>;
}

const WATCHED_MS = 4_000;

export function gapsOf(answers: readonly Answer[], faults: readonly Fault[]): Gap[] {
  const good = (kind: Answer['kind']) =>
    goodOf(answers, kind)
      .map(({ at }) => at)
      .sort((one, other) => one - other);
  const times = { json: good('json'), files: good('files'), page: good('page') };
  return faults.map(({ kind, from, to }) => {
    const longest = (at: number[]) => {
      const inside = at.filter((each) => each > from && each < to + WATCHED_MS);
      const ends = [from, ...inside];
      return Math.round(Math.max(...ends.map((each, index) => (ends[index + 1] ?? each) - each)));
    };
    const first = (at: number[]) => Math.round((at.find((each) => each > to) ?? Number.NaN) - to);
    return {
      kind,
      json: longest(times.json),
      files: longest(times.files),
      page: longest(times.page),
      back: { json: first(times.json), files: first(times.files), page: first(times.page) },
    };
  });
}

/** Median time of good answers, in milliseconds: the time of a request in normal service on this machine. */
export function usualMs(answers: readonly Answer[]): Record<Answer['kind'], number> {
  const usual = (kind: Answer['kind']) => {
    const times = goodOf(answers, kind)
      .map(({ sent, at }) => at - sent)
      .sort((one, other) => one - other);
    return Math.round(times[times.length >> 1] ?? 0);
  };
  return { json: usual('json'), files: usual('files'), page: usual('page') };
}

function goodOf(answers: readonly Answer[], kind: Answer['kind']): Answer[] {
  return answers.filter((answer) => answer.kind === kind && answer.status < 300 && answer.status >= 200);
}

function counted<Item>(items: readonly Item[], nameOf: (item: Item) => string): string {
  return (
    [...Map.groupBy(items, nameOf)].map(([name, found]) => `${name}: ${found.length}`).join(', ') || 'none'
  );
}

/** Lines for the person who runs the test. */
export function describeRun(
  { answers, confirmed }: { answers: readonly Answer[]; confirmed: readonly Confirmed[] },
  faults: readonly Fault[],
): string {
  const failures = failuresOf(answers, faults);
  const waits = confirmed.map(({ sent, at }) => at - sent).sort((one, other) => one - other);
  const part = (share: number) => Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0);
  const usual = usualMs(answers);
  const lines = [
    `${answers.length} requests (${counted(answers, ({ kind }) => kind)}), ${confirmed.length} acknowledged submissions`,
    `refused because this machine is busy: ${answers.filter(isOverload).length}`,
    `not answered well: ${counted(failures, ({ status, by, kind, fault }) => `${status} by ${by} (${kind}, ${fault ?? 'no fault'})`)}`,
    `from first try to acknowledgement: median ${part(0.5)} ms, p99 ${part(0.99)} ms, longest ${part(1)} ms`,
    `a good answer usually takes: JSON ${usual.json} ms, files ${usual.files} ms, pages ${usual.page} ms`,
  ];
  for (const [kind, found] of Map.groupBy(failures, ({ fault }) => fault ?? 'no fault')) {
    const latest = Math.max(...found.map(({ afterEnd }) => afterEnd));
    lines.push(`latest failure after the end of "${kind}": ${latest} ms`);
  }
  for (const [kind, found] of Map.groupBy(gapsOf(answers, faults), (gap) => gap.kind)) {
    const most = (of: (gap: Gap) => number) => Math.max(...found.map(of));
    lines.push(
      `${kind} (${found.length}): longest without a good answer: JSON ${most((gap) => gap.json)} ms, files ${most((gap) => gap.files)} ms, ` +
        `pages ${most((gap) => gap.page)} ms; first good answer after its end: JSON ${most((gap) => gap.back.json)} ms, ` +
        `files ${most((gap) => gap.back.files)} ms, pages ${most((gap) => gap.back.page)} ms`,
    );
  }
  return lines.join('\n');
}
