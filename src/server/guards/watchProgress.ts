/** The minimum speed of a sender. */
export interface Progress {
  /** How long it may send nothing, in milliseconds. */
  graceMs: number;
  /** Average speed that it must reach after that. */
  bytesPerSecond: number;
  /** Returns the bytes received so far. */
  received: () => number;
  /** Called once, as soon as the sender is too slow. */
  onLate: () => void;
}

/** Watches the speed of a body; returns a function that stops it. A time limit alone would let few bytes take hours. */
export function watchProgress({ graceMs, bytesPerSecond, received, onLate }: Progress): () => void {
  const started = performance.now();
  let timer: NodeJS.Timeout;
  const check = () => {
    const left = started + graceMs + (received() / bytesPerSecond) * 1000 - performance.now();
    if (left <= 0) onLate();
    else timer = setTimeout(check, Math.min(Math.ceil(left), graceMs));
  };
  check();
  return () => clearTimeout(timer);
}
