import type { Sender } from './mailAddress.ts';

/** A mail ready to be sent. */
export interface OutgoingMail {
  /** Reference of the submission that it confirms, or the name of another mail: in file names and the log. */
  reference: string;
  /** `<…@…>`, the same at every try, so that a mailbox can detect a second copy. */
  messageId: string;
  from: Sender;
  /** Address for replies. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
  date: Date;
  /** URL that ends the subscription, through its page or one click in the mail program (RFC 8058). */
  leave?: string;
}

/** Sends mails to a mail server or writes them into a folder. */
export interface MailTransport {
  /**
   * Resolves once the other side has accepted the mail; rejects with its error, or when `signal` aborts. A mail server gets the
   * end of the mail, and so can accept it, when `turn` has resolved.
   */
  send(mail: OutgoingMail, signal: AbortSignal, turn?: () => Promise<void>): Promise<void>;
  /** Closes connections kept for further mails. */
  close?(): void;
}
