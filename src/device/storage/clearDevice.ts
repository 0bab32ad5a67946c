import { listDrafts, removeDraft } from './draftStorage.ts';
import { unmarkSaved } from './marks.ts';
import { listReceipts, removeReceipt } from './receiptStorage.ts';
import { withdrawUploads } from './uploadStorage.ts';

/** Removes all drafts and receipts of this device. */
export async function clearDevice(): Promise<void> {
  for (const { form } of await listDrafts()) await eraseDraft(form);
  for (const { reference } of await listReceipts()) await removeReceipt(reference);
  unmarkSaved();
}

/** Removes a draft, and its files from the server. */
export async function eraseDraft(form: string): Promise<void> {
  await withdrawUploads(form);
  await removeDraft(form);
}
