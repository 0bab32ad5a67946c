import { CONFIRM_SUBSCRIPTION, LEAVE_SUBSCRIPTION } from '#contract/urls.ts';
import { KeyedHash } from '../store/KeyedHash.ts';
import type { StoredSubmission } from '../store/Submission.ts';

/** The subscription that a link to leave identifies. */
export interface Subscriber {
  formId: string;
  /** `subscriberKey` of the address. */
  key: string;
}

/** Creates and verifies the signed links of subscriptions. */
export class SubscriptionLinks {
  readonly #hash: KeyedHash;

  constructor(secret: Uint8Array) {
    this.#hash = new KeyedHash(secret);
  }

  /** Returns the key of a subscribed address. Unlike `mailboxOf`, it keeps tags: `ama+fair@…` differs from `ama@…`. */
  subscriberKey(address: string): string {
    return this.#hash.of('subscriber', address.toLowerCase());
  }

  /** Returns the path of the page that confirms a subscription, in the subscriber's language. */
  confirm({ reference, createdAt, locale }: StoredSubmission): string {
    const signature = this.#hash.of('confirm', reference, createdAt);
    return `${CONFIRM_SUBSCRIPTION}${reference}.${signature}?lang=${locale}`;
  }

  /** Whether the token of a confirmation path was made for the submission. */
  confirms(token: string, { reference, createdAt }: StoredSubmission): boolean {
    return this.#hash.signs(token.slice(reference.length + 1), 'confirm', reference, createdAt);
  }

  /** Returns the path of the page that ends an address's subscription to a form; it never expires. */
  leave(formId: string, address: string, locale: string): string {
    const key = this.subscriberKey(address);
    return `${LEAVE_SUBSCRIPTION}${formId}.${key}.${this.#hash.of('leave', formId, key)}?lang=${locale}`;
  }

  /** Returns the subscription of a leave path's token; `undefined` when the signature is wrong. */
  leaving(token: string): Subscriber | undefined {
    const [formId = '', key = '', signature = ''] = token.split('.');
    return this.#hash.signs(signature, 'leave', formId, key) ? { formId, key } : undefined;
  }
}
