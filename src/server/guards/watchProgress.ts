/** What is asked of a sender. */
export interface Progress {
  /** How long it may send nothing at all, in milliseconds. */
  graceMs: number;
  /** What it has to send besides, on average. */
  bytesPerSecond: number;
  /** Bytes that have come. */
  received: () => number;
  /** Called once, as soon as it is too slow. */
  onLate: () => void;
}

/** Watches over bytes that arrive; returns the function that ends it. A total alone would let few bytes take hours. */
export function watchProgress({ graceMs, bytesPerSecond, received, onLate }: Progress): () => void {
  const started = performance.now();
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = started + graceMs + (received() / bytesPerSecond) * 1000 - performance.now();
    if (left <= 0) onLate();
    else timer = setTimeout(look, Math.min(Math.ceil(left), graceMs));
  };
  look();
  return () => clearTimeout(timer);
}
