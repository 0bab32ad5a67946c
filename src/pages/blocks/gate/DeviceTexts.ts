/** What the list of drafts and receipts says, in one language. */
export interface DeviceTexts {
  locale: string;
  title: string;
  resume: string;
  remove: string;
  removeSurely: string;
  removeAll: string;
  removed: string;
  /** What could not be removed. */
  left: string;
  view: string;
  /** With `{date}`. */
  keptUntil: string;
  keptDays: string;
  /** With `{date}` and `{reference}`. */
  sent: string;
}
