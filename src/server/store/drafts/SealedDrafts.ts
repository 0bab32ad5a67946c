/** A draft that waits for another device. The browser has encrypted it, with a key that follows from its link only. */
export interface SealedDraft {
  /** `DRAFT_ID` */
  id: string;
  bytes: Uint8Array;
  expires: Date;
}

export interface DraftRoom {
  drafts: number;
  bytes: number;
}

/** Drafts that wait for another device. Every method rejects as `SubmissionStore` does. */
export interface SealedDrafts {
  /**
   * Stores a draft; durable when it resolves. Resolves to when it expires: of the same draft again, to the first time.
   * Stores nothing, and says why, when the id has other bytes (`taken`) or the drafts would exceed `most` (`full`).
   */
  add(draft: SealedDraft, most: DraftRoom): Promise<Date | 'taken' | 'full'>;
  /** The draft, unless it has expired. */
  find(id: string, now: Date): Promise<SealedDraft | undefined>;
  /** Returns whether there was one. */
  remove(id: string): Promise<boolean>;
  /** Removes the drafts that have expired; returns their ids. */
  expire(now: Date): Promise<string[]>;
  /** What is stored now. */
  held(): Promise<DraftRoom>;
}
