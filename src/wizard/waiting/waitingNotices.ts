import { receiptPath } from '#contract/receiptRoute.ts';
import type { UnansweredReceipt } from '#device/storage/Receipt.ts';
import { listReceipts, saveOnDevice } from '#device/storage/receiptStorage.ts';
import { listWaiting } from '#device/storage/waitingStorage.ts';

/** The outcome of a submission that was sent while the site was not reached. */
export interface WaitingNotice {
  kind: 'waiting' | 'refused' | 'sent';
  form: string;
  /** Titles of the form, by locale id. */
  titles: Record<string, string>;
  /** Of the form, or of the receipt. */
  path: string;
}

/** The notices of submissions that waited. A success is told once. */
export async function waitingNotices(): Promise<WaitingNotice[]> {
  const [waiting, receipts] = await Promise.all([listWaiting(), listReceipts()]);
  const sent = receipts.filter(({ untold }) => untold);
  for (const receipt of sent) await saveOnDevice({ ...receipt, untold: undefined });
  return [
    ...waiting.map(({ receipt, refused }) =>
      noticeOf(refused ? 'refused' : 'waiting', receipt, receipt.route),
    ),
    ...sent.map((receipt) => noticeOf('sent', receipt, receiptPath(receipt.reference))),
  ];
}

function noticeOf(
  kind: WaitingNotice['kind'],
  { form, texts }: UnansweredReceipt,
  path: string,
): WaitingNotice {
  const titles = Object.entries(texts).map(([locale, { form: title }]) => [locale, title]);
  return { kind, form, titles: Object.fromEntries(titles), path };
}
