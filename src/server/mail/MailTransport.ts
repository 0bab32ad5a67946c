import type { Sender } from './mailAddress.ts';

/** A mail ready to leave. */
export interface OutgoingMail {
  /** Of the submission that it confirms. */
  reference: string;
  /** The same at every try, so that a mailbox can tell a second copy: `<…@…>`. */
  messageId: string;
  from: Sender;
  /** Where answers go. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
  date: Date;
  /** Address that ends what the recipient gets: by its page, or by one click in the mail program (RFC 8058). */
  leave?: string;
}

/** Takes mails away: to a mail server or into a folder. */
export interface MailTransport {
  /** Resolves once the other side has taken the mail over; rejects with its error, or when `signal` aborts. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Gives up what it keeps for further mails. */
  close?(): void;
}
