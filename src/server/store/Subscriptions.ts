/** A subscription as it is found to be removed. */
export interface FoundSubscription {
  id: number;
  reference: string;
}

/** Submissions that are on a list only once their sender has confirmed the address. Rejects as `SubmissionStore` does. */
export interface Subscriptions {
  /** Puts the address of a submission on its list. An address that is there already stays there once. */
  confirm(id: number, now: Date): Promise<void>;
  /** All of an address, confirmed or not. */
  of(formId: string, subscriberKey: string): Promise<FoundSubscription[]>;
  /** Those that came before a moment and were never confirmed. */
  unconfirmed(before: Date): Promise<FoundSubscription[]>;
}
