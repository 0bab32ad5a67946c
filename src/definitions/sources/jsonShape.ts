export interface ShapeLimits {
  /** Greatest nesting of lists and objects. */
  depth: number;
  /** Greatest number of values: entries of lists and objects, and these themselves. */
  values: number;
}

/** The first limit that JSON exceeds, and the byte at which it does. */
export interface ShapeExcess {
  exceeds: keyof ShapeLimits;
  at: number;
}

/** Reads JSON byte by byte, before any recursive or slow code does. It need not be valid. */
export function shapeExcess(json: Uint8Array, limits: ShapeLimits): ShapeExcess | undefined {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (inString) {
      if (byte === Byte.backslash) at++;
      else if (byte === Byte.quote) inString = false;
    } else if (byte === Byte.quote) inString = true;
    else if (byte === Byte.bracket || byte === Byte.brace) {
      values++;
      if (++depth > limits.depth) return { exceeds: 'depth', at };
    } else if (byte === Byte.closingBracket || byte === Byte.closingBrace) depth--;
    else if (byte === Byte.comma) values++;
    if (values > limits.values) return { exceeds: 'values', at };
  }
  return undefined;
}

const Byte = {
  quote: 0x22,
  comma: 0x2c,
  bracket: 0x5b,
  backslash: 0x5c,
  closingBracket: 0x5d,
  brace: 0x7b,
  closingBrace: 0x7d,
};
