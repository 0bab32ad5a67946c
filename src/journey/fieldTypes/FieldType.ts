import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import type { Control } from '../answers/Controls.ts';
import type { FieldNode } from '../answers/fieldTree.ts';
import type { Localizer } from '../answers/Localizer.ts';
import { textProblem } from '../answers/textProblems.ts';

/** Everything that browser and server need to handle a kind of field. */
export interface FieldType {
  /**
   * Returns the answer as it is validated and sent, without blank answers inside. `inside`: prunes the answers of a group, or of
   * an entry of a list.
   */
  prune?: (answer: Answer, field: CompiledField, inside: (answers: Answers) => Answers) => Answer;
  /** Returns an error that JSON Schema cannot express. */
  problem?: (field: CompiledField, answer: Answer) => Pick<FieldError, 'message' | 'values'> | undefined;
  /**
   * Returns the part of a draft's answer that still suits the field, which may have changed since. `given`: the current
   * answer. `fields`: restores a group of answers.
   */
  restore: (node: FieldNode, kept: Answer, given: Answer, fields: RestoreFields) => Answer;
  /** Returns an answer as text in the localizer's language, one text per item. */
  display: (field: CompiledField, answer: Answer, localizer: Localizer) => string[];
  /** For a quantity list: returns the options and their quantities. */
  counted?: (field: CompiledField, answer: Answer) => { value: Answer; quantity: Answer }[];
  /** Returns the hidden controls that carry an answer along without script: by default one for each item. */
  carry?: (node: FieldNode, name: string, answer: Answer, fields: CarryFields) => Control[];
}

type RestoreFields = (children: readonly FieldNode[], kept: Answers, given: Answers) => Answers | undefined;
type CarryFields = (children: readonly FieldNode[], answers: Answers, prefix: string) => Control[];

/** `problem` of a one-line text: its first refused character. */
export const lineProblem: FieldType['problem'] = (_, answer) =>
  typeof answer === 'string' ? textProblem(answer, 'one') : undefined;

/** `restore` of a single value: the draft's answer, unless an answer is given, or the draft's is a list, group or file. */
export function restorePlain(_: FieldNode, kept: Answer, given: Answer): Answer {
  return given !== undefined || typeof kept === 'object' ? undefined : kept;
}
