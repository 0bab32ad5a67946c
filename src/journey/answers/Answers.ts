/** An answer: text, number, boolean, chosen option, list, file or group. */
export type Answer = string | number | boolean | Answer[] | AnswerFile | Answers | undefined;

/** The properties that the browser's `File` and the server's stored part share. */
export interface AnswerFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The answers of a form, nested like its schema. */
export interface Answers {
  [name: string]: Answer;
}
