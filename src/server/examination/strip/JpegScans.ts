const COEFFICIENTS = 64;
const MISSING = 0xff;

/** Which coefficients of each component the scans of a JPEG bring, and whether to the last bit. */
export class JpegScans {
  /** Bits that each coefficient lacks, by component. */
  readonly #lacking = new Map<number, Uint8Array>();

  /** @param content - of a frame's segment */
  addFrame(content: Buffer): void {
    for (let left = content.readUInt8(5), at = 6; left > 0; left--, at += 3)
      this.#lacking.set(content.readUInt8(at), new Uint8Array(COEFFICIENTS).fill(MISSING));
  }

  /** @param content - of a scan's segment */
  addScan(content: Buffer): void {
    const count = content.readUInt8();
    const at = 1 + 2 * count;
    const bits = content.readUInt8(at + 2) & 0x0f;
    for (let index = 0; index < count; index++)
      this.#lacking
        .get(content.readUInt8(1 + 2 * index))
        ?.fill(bits, content.readUInt8(at), content.readUInt8(at + 1) + 1);
  }

  /** Throws an error if a scan is missing. */
  judge(): void {
    const components = [...this.#lacking.values()];
    if (components.length === 0 || components.some((lacking) => lacking.some((bits) => bits > 0)))
      throw new Error('The picture lacks scans');
  }
}
