import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { askServerTime } from '../browser/serverTime.ts';
import { draftEnd, listDrafts } from './draftStorage.ts';
import { unmarkSaved } from './marks.ts';
import { listReceipts } from './receiptStorage.ts';

/** A draft or a receipt as it is listed; days are days of the site's time zone, `2025-05-30`. */
export type SavedRequest = { titles: Record<string, string> } & (
  | {
      kind: 'draft';
      form: string;
      route: string /** Undefined while only the device's clock is known. */;
      until?: string;
    }
  | { kind: 'receipt'; reference: string; sent: string }
);

/** Name of the window's event after a change of the stored drafts and receipts that did not come from their list. */
export const SAVED_CHANGED = 'keptchange';

/** The drafts, then the receipts on this device, the latest first. Removes those whose time is over. */
export async function savedRequests(): Promise<SavedRequest[]> {
  const [drafts, receipts] = await Promise.all([listDrafts(), listReceipts()]);
  if (drafts.length + receipts.length === 0) unmarkSaved();
  const day = (time: number, timeZone: string) => zonedMoment(new Date(time), timeZone).day;
  return [
    ...drafts.map(({ form, savedAt, guessed, about: { route, titles, timeZone } }) => ({
      kind: 'draft' as const,
      form,
      route,
      titles,
      until: guessed ? undefined : day(draftEnd(savedAt), timeZone),
    })),
    ...receipts.map(({ reference, sentAt, timeZone, texts }) => ({
      kind: 'receipt' as const,
      reference,
      titles: Object.fromEntries(Object.entries(texts).map(([locale, { form }]) => [locale, form])),
      sent: day(sentAt, timeZone),
    })),
  ];
}

/** Removes the drafts and receipts of all forms whose time is over by the server's clock. */
export async function tidyUp(): Promise<void> {
  await askServerTime();
  await savedRequests();
}
