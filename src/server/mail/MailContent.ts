/** Texts of a mail in the applicant's language, in reading order. */
export interface MailContent {
  locale: string;
  site: string;
  title: string;
  greeting: string;
  paragraphs: string[];
  /** Link that confirms a subscription, or opens a draft. */
  confirm?: MailLink;
  /** Link that ends a subscription. */
  leave?: MailLink;
  /** Absent in a mail about no submission; so is the summary. */
  reference?: { label: string; value: string };
  summary?: { title: string; lines: { label: string; values: string[] }[] };
  /** Formats `label: value` with the punctuation of the language. */
  labelled: (label: string, value: string) => string;
  /** Contact of the organiser, and advice about an unrequested mail. */
  contact: string[];
}

export interface MailLink {
  label: string;
  address: string;
}
