import { now } from '#device/browser/serverTime.ts';
import type { Receipt, UnansweredReceipt } from '#device/storage/Receipt.ts';
import type { Accepted } from './SubmissionOutcome.ts';

/** A receipt with the reference and the time of the server's response. */
export function answered(receipt: UnansweredReceipt, { reference, receivedAt }: Accepted): Receipt {
  return { ...receipt, reference, sentAt: Date.parse(receivedAt ?? '') || now() };
}
