const MOST_BITS = 12;

/** Returns how many pixels the compressed data of a frame stand for. Throws an error for a code that does not exist yet. */
export function gifPixels(data: Buffer, smallestCodeBits: number): number {
  const clear = 1 << smallestCodeBits;
  /** Pixels of each code. */
  const lengths = new Uint32Array(1 << MOST_BITS).fill(1, 0, clear);
  let bits = smallestCodeBits + 1;
  let next = clear + 2;
  /** Pixels of the code before; none after the table was cleared. */
  let before = 0;
  let pixels = 0;
  for (let at = 0, held = 0, value = 0; ; ) {
    while (held < bits && at < data.length) {
      value |= (data[at++] ?? 0) << held;
      held += 8;
    }
    if (held < bits) return pixels;
    const code = value & ((1 << bits) - 1);
    value >>>= bits;
    held -= bits;
    if (code === clear + 1) return pixels;
    if (code === clear) {
      bits = smallestCodeBits + 1;
      next = clear + 2;
      before = 0;
      continue;
    }
    if (code > next || (code === next && before === 0))
      throw new Error('A frame has a code that does not exist');
    // Each code adds one of a pixel more than the code before; a full table stays as it is.
    if (before > 0 && next < lengths.length) {
      lengths[next++] = before + 1;
      if (next === 1 << bits && bits < MOST_BITS) bits++;
    }
    before = lengths[code] ?? 0;
    pixels += before;
  }
}
