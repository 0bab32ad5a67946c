/** What a mail says, in the order it is read; texts in the applicant's language. */
export interface MailContent {
  locale: string;
  site: string;
  title: string;
  greeting: string;
  paragraphs: string[];
  /** Of a subscription: what puts the address on the list, */
  confirm?: MailLink;
  /** and what takes it off. */
  leave?: MailLink;
  reference: { label: string; value: string };
  summaryTitle: string;
  summary: { label: string; values: string[] }[];
  /** `label: value` as the language writes it. */
  labelled: (label: string, value: string) => string;
  /** Whom to ask, and what to do about a mail that one did not ask for. */
  contact: string[];
}

export interface MailLink {
  label: string;
  address: string;
}
