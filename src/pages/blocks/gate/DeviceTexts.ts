/** What the list of drafts and receipts says, in one language. */
export interface DeviceTexts {
  locale: string;
  title: string;
  resume: string;
  remove: string;
  removeSurely: string;
  removed: string;
  view: string;
  /** With `{date}`. */
  keptUntil: string;
  /** With `{date}` and `{reference}`. */
  sent: string;
}
