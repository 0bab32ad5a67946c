const TAG = 0x0112;

/** Returns the orientation (2 to 8) of an Exif block; `undefined` when it is 1 (upright), missing or unreadable. */
export function readOrientation(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return undefined;
  const little = order === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  for (
    let at = directory + 2, left = short(directory);
    left > 0 && at + 12 <= tiff.length;
    at += 12, left--
  ) {
    if (short(at) !== TAG) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Returns an Exif block that holds only the orientation. */
export function orientationBlock(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
