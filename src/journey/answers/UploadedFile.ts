import type { AnswerFile } from './Answers.ts';

/** A file that an earlier step of a form without script has uploaded. */
export interface UploadedFile extends AnswerFile {
  /** Id of the upload: a request with this id may send the file. */
  readonly upload: string;
}
