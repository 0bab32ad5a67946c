import { del, entries, get, set } from 'idb-keyval';
import { deviceStore } from '../browser/database.ts';
import { hasCome } from '../browser/serverTime.ts';
import { inTab } from '../browser/webStorage.ts';
import { draftEnd } from './draftEnd.ts';
import { markSaved } from './marks.ts';
import { hasAnswers, type Receipt, receiptEnd, withoutAnswers } from './Receipt.ts';
import { savesAnswers } from './saving.ts';

const { use: store } = deviceStore('receipts', 'sent');

const tabKey = (name: string) => `receipt:${name}`;

/**
 * Keeps a receipt in this tab at once, then on the device; the tab then forgets its copy. Where the device keeps nothing, it
 * stays in the tab, under a name that tells the history nothing. Returns the name by which it is read; undefined if the tab
 * refuses it.
 */
export function saveReceipt(receipt: Receipt): string | undefined {
  const { reference } = receipt;
  const keeps = savesAnswers();
  const name = keeps ? reference : nameless();
  const kept = inTab.writeJson(tabKey(name), receipt);
  if (keeps)
    saveOnDevice(receipt).then(
      () => inTab.remove(tabKey(reference)),
      // The tab has it; the receipt's page says so.
      () => undefined,
    );
  return kept ? name : undefined;
}

/** Keeps a receipt on the device. Rejects if the device does not. */
export async function saveOnDevice(receipt: Receipt): Promise<void> {
  await set(receipt.reference, receipt, store);
  markSaved();
}

/** In place of a reference; no reference begins with a dash. */
function nameless(): string {
  return `-${Date.now().toString(36)}`.toUpperCase();
}

export function isNameless(name: string): boolean {
  return name.startsWith('-');
}

/** The receipt, and whether the device keeps it beyond this tab. Undefined if neither has it. */
export async function readReceipt(
  name: string,
): Promise<{ receipt: Receipt; onDevice: boolean } | undefined> {
  const stored = inTab.readJson<Receipt>(tabKey(name));
  if (stored) return { receipt: stored, onDevice: false };
  const found = await get<Receipt>(name, store);
  const receipt = found && (await current(found));
  return receipt && { receipt, onDevice: true };
}

/** Rejects if the device has it and does not remove it. */
export async function removeReceipt(name: string): Promise<void> {
  const tabHas = inTab.read(tabKey(name)) !== undefined;
  inTab.remove(tabKey(name));
  await del(name, store).catch((error) => {
    if (!tabHas) throw error;
  });
}

/** All receipts of this device, the latest first. Removes those whose time is over, and answers whose time is over. */
export async function listReceipts(): Promise<Receipt[]> {
  const receipts = [];
  for (const [, each] of await entries<string, Receipt>(store)) {
    const receipt = await current(each);
    if (receipt) receipts.push(receipt);
  }
  return receipts.sort((one, other) => other.sentAt - one.sentAt);
}

/** The receipt of a submission that was sent under a key without its form on screen. */
export async function findReceipt(key: string): Promise<Receipt | undefined> {
  return (await listReceipts()).find((receipt) => receipt.key === key);
}

/** The latest receipt of a form, which may have had other ids. */
export async function latestReceipt(forms: readonly string[]): Promise<Receipt | undefined> {
  return (await listReceipts()).find(({ form }) => forms.includes(form));
}

/** A receipt as the device may still keep it; undefined if its time is over. */
async function current(receipt: Receipt): Promise<Receipt | undefined> {
  const { reference, sentAt } = receipt;
  if (await hasCome(receiptEnd(receipt))) {
    await del(reference, store);
    return undefined;
  }
  if (!hasAnswers(receipt) || !(await hasCome(draftEnd(sentAt)))) return receipt;
  const shortened = withoutAnswers(receipt);
  await set(reference, shortened, store);
  return shortened;
}
