/** An answer: text, number, truth value, chosen option, list, file or group. */
export type Answer = string | number | boolean | Answer[] | AnswerFile | Answers | undefined;

/** What is known of a file on both sides: the browser's `File` and the server's stored part both are one. */
export interface AnswerFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The answers of a form, nested as its schema is. */
export interface Answers {
  [name: string]: Answer;
}
