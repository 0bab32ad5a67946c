/**
 * Longest time between two looks at the clock, in milliseconds: clocks are set, machines sleep, and a timer of Node.js
 * knows neither, nor more than 24 days.
 */
const LOOK_EVERY = 60_000;

/** Calls back once a time has come by the system's clock. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Rings at this time and at no other; never where there is none. */
  set(time: Date | undefined): void {
    clearTimeout(this.#timer);
    if (!time) return;
    const left = Math.max(0, time.getTime() - Date.now());
    const look = () => (Date.now() < time.getTime() ? this.set(time) : this.#ring());
    this.#timer = setTimeout(look, Math.min(left, LOOK_EVERY));
  }
}
