/** A subscription to remove. */
export interface FoundSubscription {
  id: number;
  reference: string;
}

/** Submissions that count only once their address is confirmed. Every method rejects as `SubmissionStore` does. */
export interface Subscriptions {
  /** Confirms a subscription, unless the same address is already confirmed for its form. */
  confirm(id: number, now: Date): Promise<void>;
  /** Returns all subscriptions of an address to a form, confirmed or not. `formIds`: all that it has or had. */
  of(formIds: readonly string[], subscriberKey: string): Promise<FoundSubscription[]>;
  /** Returns the unconfirmed subscriptions stored before a moment. */
  unconfirmed(before: Date): Promise<FoundSubscription[]>;
}
