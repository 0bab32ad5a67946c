/**
 * A unique key: the time in milliseconds, then 80 random bits, as in UUID version 7 (RFC 9562). Keys of the same time are
 * adjacent in the server's index, so a submission changes one page of it less. `crypto.randomUUID` exists on secure
 * origins only.
 */
export function newIdempotencyKey(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(10))];
  return toHex(Date.now(), 12) + random.map((byte) => toHex(byte, 2)).join('');
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
