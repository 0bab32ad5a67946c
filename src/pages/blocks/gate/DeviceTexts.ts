/** The texts of the list of drafts and receipts, in one language. */
export interface DeviceTexts {
  locale: string;
  title: string;
  resume: string;
  remove: string;
  removeSurely: string;
  removeAll: string;
  removed: string;
  /** After a removal that failed. */
  left: string;
  view: string;
  /** With `{date}`. */
  keptUntil: string;
  keptDays: string;
  /** With `{date}` and `{reference}`. */
  sent: string;
}
