import type { AnswerFile } from './Answers.ts';

/** Whether a value is an attached file: the browser's `File` or the server's stored part. */
export function isFile(value: unknown): value is AnswerFile {
  return typeof Blob !== 'undefined' && value instanceof Blob;
}
