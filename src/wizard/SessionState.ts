import type { Sent } from '#device/storage/marks.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { DraftState } from './draft/DraftNotice.tsx';

/** The state of a session; a new object at each change. */
export interface SessionState {
  store: AnswerStore;
  /** Incremented when the store is replaced; React key of components that show its answers. */
  generation: number;
  draft: DraftState;
  /** Whether this device may keep the answers. */
  keeps: boolean;
  /** Day on which the stored draft is removed, `2025-05-30`; undefined without one. */
  keptUntil?: string;
  sending: boolean;
  /** Whether it waits for a proof of work, while sending. */
  proving: boolean;
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  receipt?: Sent;
}
