/**
 * Longest interval between two checks of the system's clock. A timer of Node.js does not notice that the clock is set or
 * that the machine sleeps, and runs for at most 24 days.
 */
const CHECK_EVERY_MS = 60_000;

/** Calls back at a time of the system's clock. */
export class Alarm {
  readonly #callback: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(callback: () => void) {
    this.#callback = callback;
  }

  /** Replaces the time of the callback; `undefined` cancels it. */
  set(time: Date | undefined): void {
    clearTimeout(this.#timer);
    if (!time) return;
    const left = Math.max(0, time.getTime() - Date.now());
    const check = () => (Date.now() < time.getTime() ? this.set(time) : this.#callback());
    this.#timer = setTimeout(check, Math.min(left, CHECK_EVERY_MS));
  }
}
