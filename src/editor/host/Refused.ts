import type { Unwritten } from '../calls/calls.ts';

/** Ends a write that changes nothing; the answer says why. */
export class Refused extends Error {
  override name = 'Refused';
  readonly why: Unwritten;

  constructor(why: Unwritten) {
    super(why.refused);
    this.why = why;
  }
}

export function conflict(of: Extract<Unwritten, { refused: 'conflict' }>['of'], now: unknown): Refused {
  return new Refused({ refused: 'conflict', of, now: now ?? null });
}
