import { del, delMany, entries, get, set } from 'idb-keyval';
import { deviceStore } from '../browser/database.ts';
import { inTab } from '../browser/webStorage.ts';
import { markKept } from './marks.ts';
import { type Receipt, receiptEnd } from './Receipt.ts';

const { use: store } = deviceStore('receipts', 'sent');

const tabKey = (reference: string) => `receipt:${reference}`;

/**
 * Keeps a receipt in this tab at once, then on the device; the tab then forgets its copy. Without `device` it stays in the
 * tab. Returns whether the tab has it.
 */
export function keepReceipt(receipt: Receipt, device: boolean): boolean {
  const { reference } = receipt;
  const kept = inTab.writeJson(tabKey(reference), receipt);
  if (device)
    set(reference, receipt, store).then(
      () => {
        inTab.remove(tabKey(reference));
        markKept();
      },
      // The tab has it; the receipt's page says so.
      () => undefined,
    );
  return kept;
}

/** The receipt, and whether the device keeps it beyond this tab. Undefined if neither has it. */
export async function readReceipt(
  reference: string,
): Promise<{ receipt: Receipt; onDevice: boolean } | undefined> {
  const stored = inTab.readJson<Receipt>(tabKey(reference));
  if (stored) return { receipt: stored, onDevice: false };
  const receipt = await get<Receipt>(reference, store);
  return receipt && receiptEnd(receipt) > Date.now() ? { receipt, onDevice: true } : undefined;
}

export async function removeReceipt(reference: string): Promise<void> {
  inTab.remove(tabKey(reference));
  await del(reference, store);
}

/** All receipts of this device, the latest first. Removes those whose time is over. */
export async function listReceipts(now = Date.now()): Promise<Receipt[]> {
  const all = await entries<string, Receipt>(store);
  const over = all.filter(([, receipt]) => receiptEnd(receipt) <= now).map(([reference]) => reference);
  if (over.length > 0) await delMany(over, store);
  return all
    .map(([, receipt]) => receipt)
    .filter(({ reference }) => !over.includes(reference))
    .sort((one, other) => other.sentAt - one.sentAt);
}
