/** The record on this device of a submission that the server has stored. */
export interface Receipt {
  reference: string;
  /** Id and route of the form. */
  form: string;
  route: string;
  /** When the server stored it, by its clock, in milliseconds since 1970. */
  sentAt: number;
  /** The site's time zone (IANA name), in which `sentAt` is shown. */
  timeZone: string;
  /** Version of the text of `privacy` that the form showed, if it has one. */
  privacy?: string;
  /** Idempotency key of a submission that waited and was sent without its form on screen. */
  key?: string;
  /** Whether the applicant has not been told yet that it was sent. */
  untold?: boolean;
  /** By locale id: the form may be gone, or changed, when the receipt is read. */
  texts: Record<string, ReceiptTexts>;
}

/** A receipt as far as it is known before the server has answered. */
export type UnansweredReceipt = Omit<Receipt, 'reference' | 'sentAt'>;

export interface ReceiptTexts {
  /** Title of the form. */
  form: string;
  /** The text of the success dialog. */
  text: string;
  /** The next steps, in their order; empty if the form has none. */
  next: string[];
  /** Amounts that are due, formatted. Without a label: the total. */
  amounts: { label?: string; amount: string }[];
  /** The answers; empty once their time is over. */
  steps: ReceiptStep[];
}

export interface ReceiptStep {
  title: string;
  parts: AnswerPart[];
}

/** Answers of a step, group or entry of a list, as they are shown. */
export interface AnswerPart {
  title?: string;
  lines: AnswerLine[];
}

export interface AnswerLine {
  /** Path of the field. */
  path: string;
  label: string;
  /** Empty if unanswered. */
  values: string[];
}

/** Days for which a device keeps a receipt without its answers: until after the fair and its invoices. */
const KEPT_DAYS = 365;

/** When this device removes a receipt, in milliseconds since 1970. Its answers go when a draft would (`draftEnd`). */
export function receiptEnd({ sentAt }: Pick<Receipt, 'sentAt'>): number {
  return sentAt + KEPT_DAYS * 24 * 3600 * 1000;
}

export function hasAnswers({ texts }: Receipt): boolean {
  return Object.values(texts).some(({ steps }) => steps.length > 0);
}

export function withoutAnswers(receipt: Receipt): Receipt {
  const texts = Object.entries(receipt.texts).map(([locale, each]) => [locale, { ...each, steps: [] }]);
  return { ...receipt, texts: Object.fromEntries(texts) };
}
