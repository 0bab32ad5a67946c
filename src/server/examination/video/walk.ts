import { BadFileError } from '../Verdict.ts';

/** A recording of an hour has a tenth of these. */
const MOST_PARTS = 1_000_000;

/** A part of a container. */
export interface Part {
  type: string;
  /** Offsets of its content. */
  from: number;
  to: number;
}

/**
 * Yields the parts of a container from the first byte to the last, each before those that it holds.
 *
 * @param read the part at an offset; throws an error when there is none
 * @param holds whether a part consists of parts
 */
export function* walk(
  size: number,
  read: (at: number) => Part,
  holds: (part: Part) => boolean,
): Generator<Part> {
  let count = 0;
  for (let at = 0; at < size; ) {
    if (++count > MOST_PARTS) throw new BadFileError('server.fileComplex');
    const part = read(at);
    if (part.to > size) throw new Error('The video is cut off');
    yield part;
    at = holds(part) ? part.from : part.to;
  }
}
