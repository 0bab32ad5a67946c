/** An element of EBML: its id in hexadecimal digits, its length in eight bytes, its content. */
export function element(id: string, ...content: Buffer[]): Buffer {
  const whole = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(whole.length));
  return Buffer.concat([Buffer.from(id, 'hex'), length, whole]);
}

const number = (id: string, value: number) => element(id, Buffer.from([value]));
const text = (id: string, value: string) => element(id, Buffer.from(value));

interface Webm {
  format?: string;
  /** 1 for pictures, 2 for sound. */
  trackType?: number;
  /** Of the blocks; the only one described is 1. */
  track?: number;
  blocks?: readonly Buffer[];
  /** In the segment, after its blocks. */
  more?: Buffer;
}

/** A WebM of 16 by 16 pixels; by default with two pictures whose bytes no decoder has seen. */
export function webmFile({ format = 'webm', trackType = 1, track = 1, ...content }: Webm = {}): Buffer {
  const { blocks = [Buffer.alloc(200, 'a'), Buffer.alloc(100, 'b')], more = Buffer.alloc(0) } = content;
  const head = element(
    '1a45dfa3',
    number('4286', 1),
    text('4282', format),
    number('4287', 2),
    number('4285', 2),
  );
  const size = element('e0', number('b0', 16), number('ba', 16));
  const entry = element(
    'ae',
    number('d7', 1),
    number('73c5', 1),
    number('83', trackType),
    text('86', 'V_VP8'),
    size,
  );
  const pictures = blocks.map((bytes) => element('a3', Buffer.from([0x80 | track, 0, 0, 0x80]), bytes));
  const segment = element(
    '18538067',
    element('1654ae6b', entry),
    element('1f43b675', number('e7', 0), ...pictures),
    more,
  );
  return Buffer.concat([head, segment]);
}
