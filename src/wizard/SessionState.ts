import type { Leaving } from '#device/storage/Leaving.ts';
import type { Sent } from '#device/storage/marks.ts';
import type { Stored } from '#device/storage/Stored.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { DraftState } from './draft/DraftNotice.tsx';

/** The state of a session; a new object at each change. */
export interface SessionState {
  store: AnswerStore;
  /** Incremented when the store is replaced; React key of components that show its answers. */
  generation: number;
  draft: DraftState;
  /** Whether this device may keep the answers. */
  saves: boolean;
  /** The part of the answers that the device has stored. */
  stored: Stored['what'];
  /** Day on which the device removes the answers, `2025-05-30`; undefined while only the device's clock is known. */
  savedUntil?: string;
  /** Whether the last answers could not be saved. */
  unsaved: boolean;
  sending: boolean;
  /** Whether it waits for a proof of work, while sending. */
  proving: boolean;
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  receipt?: Sent;
  /** How a submission made without a connection is sent if this page is closed; undefined if the submission needs this page. */
  leaves?: Leaving;
}
