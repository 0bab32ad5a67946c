import { KeyedHash } from '../store/KeyedHash.ts';
import type { StoredSubmission } from '../store/Submission.ts';

/** Where the pages of links are: see `subscriptionRoute`. */
export const SUBSCRIPTION_PATHS = {
  confirm: '/_subscription/confirm/',
  leave: '/_subscription/leave/',
} as const;

/** What a link to leave names. */
export interface Subscriber {
  formId: string;
  /** `subscriberKey` of the address. */
  key: string;
}

/** Makes the links of subscriptions that nobody else can make, and reads them. */
export class SubscriptionLinks {
  readonly #hash: KeyedHash;

  constructor(secret: Uint8Array) {
    this.#hash = new KeyedHash(secret);
  }

  /** Stands for an address on the lists. Unlike for mails, `ama+fair@…` may be listed beside `ama@…`. */
  subscriberKey(address: string): string {
    return this.#hash.of('subscriber', address.toLowerCase());
  }

  /** Path of the page that confirms a subscription, in the subscriber's language. */
  confirm({ reference, createdAt, locale }: StoredSubmission): string {
    const signature = this.#hash.of('confirm', reference, createdAt);
    return `${SUBSCRIPTION_PATHS.confirm}${reference}.${signature}?lang=${locale}`;
  }

  /** Whether the token of such a path was made for the submission. */
  confirms(token: string, { reference, createdAt }: StoredSubmission): boolean {
    return this.#hash.signs(token.slice(reference.length + 1), 'confirm', reference, createdAt);
  }

  /** Path of the page that ends what an address gets of a form; holds for good. */
  leave(formId: string, address: string, locale: string): string {
    const key = this.subscriberKey(address);
    return `${SUBSCRIPTION_PATHS.leave}${formId}.${key}.${this.#hash.of('leave', formId, key)}?lang=${locale}`;
  }

  /** Whom the token of such a path names; undefined for one that was not made here. */
  leaving(token: string): Subscriber | undefined {
    const [formId = '', key = '', signature = ''] = token.split('.');
    return this.#hash.signs(signature, 'leave', formId, key) ? { formId, key } : undefined;
  }
}
