import type { AnswerFile } from './Answers.ts';

/** A file that has arrived with an earlier step of a form without script. */
export interface HeldFile extends AnswerFile {
  /** A request that has it may send the file. */
  readonly held: string;
}
