import { RECEIPTS } from './urls.ts';
/** Route of the screen of all receipts; `*` stands for a reference. */
export const RECEIPT_ROUTE = `${RECEIPTS}*`;

/** Path of a receipt, by its reference or by the name under which one tab keeps it. */
export function receiptPath(reference: string): string {
  return `${RECEIPTS}${encodeURIComponent(reference)}`;
}

/** The route of a path: `RECEIPT_ROUTE` for a receipt's path, else the path itself. */
export function routeOf(path: string): string {
  return path.replace(/^\/recu\/[^/]+$/, RECEIPT_ROUTE);
}

/** The reference in a receipt's path, as it is written on receipts; empty for a path that can have none. */
export function referenceIn(path: string): string {
  return /\/recu\/([\w-]{1,40})$/.exec(path)?.[1]?.toUpperCase() ?? '';
}
