import { WORKER } from '#contract/urls.ts';
import { abortAfter } from './abortAfter.ts';

/** Milliseconds for which an answer is waited for, and until the server is asked again. */
const PATIENCE = 10_000;
const PAUSE = 10_000;

/** Milliseconds by which the device's two clocks may differ before it counts as set anew, or as woken up. */
const SLACK = 60_000;

/** A time of the server, and the times of this page's clocks then. */
let known: { time: number; date: number; elapsed: number } | undefined;

let asking: Promise<void> | undefined;

/** Call with the time in an answer that no cache gave: as in its `Date` header, or ISO 8601. */
export function noteServerTime(time: string | null | undefined): void {
  const parsed = Date.parse(time ?? '');
  if (Number.isNaN(parsed)) return;
  known = { time: parsed, date: Date.now(), elapsed: performance.now() };
}

/** Milliseconds since 1970 by the server's clock; undefined while this page does not know. */
export function serverTime(): number | undefined {
  if (!known) return undefined;
  const passed = Date.now() - known.date;
  if (Math.abs(passed - (performance.now() - known.elapsed)) > SLACK) known = undefined;
  return known && known.time + passed;
}

/** Milliseconds since 1970: by the server's clock, or by the device's while the page does not know that. */
export function now(): number {
  return serverTime() ?? Date.now();
}

/** Asks the server for its time, unless the page knows it. Undefined if nobody answers. */
export async function askServerTime(): Promise<number | undefined> {
  if (serverTime() === undefined) {
    asking ??= ask();
    await asking;
  }
  return serverTime();
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(WORKER, { method: 'HEAD', cache: 'no-store', signal: abortAfter(PATIENCE) });
    noteServerTime(answer.headers.get('date'));
  } catch {
    // The network is down.
  }
  setTimeout(() => {
    asking = undefined;
  }, PAUSE);
}

/** Whether a time has come, by the server's clock: a device's may be years ahead. False while nobody answers. */
export async function hasCome(time: number): Promise<boolean> {
  return now() >= time && ((await askServerTime()) ?? 0) >= time;
}
