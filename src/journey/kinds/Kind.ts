import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { FieldSchema, OptionSchema, WidgetName } from '#definitions/formats/formats.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import type { FieldNode } from '../answers/fieldTree.ts';
import type { Reader } from '../answers/Reader.ts';
import { textProblem } from '../answers/textProblems.ts';

/** All that both sides must know of a kind of field. */
export interface Kind {
  /** Whether a field of a schema is of this kind. */
  matches: (schema: FieldSchema) => boolean;
  /** The widget of a field whose `ui.json` names none; a kind without one is laid out by its fields. */
  defaultWidget?: (schema: FieldSchema) => WidgetName;
  /** Its options, in their order. */
  options?: (schema: FieldSchema) => OptionSchema[] | undefined;
  /** What the fields inside it stand in. */
  inner?: (schema: FieldSchema) => Pick<FieldSchema, 'properties' | 'required'> | undefined;
  /** What else is compiled of it. */
  compile?: (schema: FieldSchema) => Partial<CompiledField>;
  /** Its answer as it is checked and sent, without what is blank inside. */
  prune?: (answer: Answer, field: CompiledField) => Answer;
  /** What is wrong with an answer that JSON Schema cannot forbid. */
  problem?: (field: CompiledField, answer: Answer) => Pick<FieldError, 'message' | 'values'> | undefined;
  /**
   * What of an answer that a device kept still answers the field, which may have changed since; `given` is what is
   * answered already. `fields` restores a group of answers.
   */
  restore: (node: FieldNode, kept: Answer, given: Answer, fields: RestoreFields) => Answer;
  /** The answer that one text of a multipart submission writes. */
  parse: (text: string) => Answer;
  /** The property of an item of its answer that a multipart submission names, `stands[0][quantity]`, as a field. */
  itemField?: (
    node: FieldNode,
    name: string,
    kindOf: (field: CompiledField) => Kind,
  ) => Pick<Kind, 'parse'> | undefined;
  /** An answer as its reader would write it, one text an item. */
  display: (field: CompiledField, answer: Answer, reader: Reader) => string[];
  /** Of an answer that takes some of each of several options: which, and how many. */
  counted?: (field: CompiledField, answer: Answer) => { value: Answer; quantity: Answer }[];
  /** What a column of its answers holds in a spreadsheet; a text unless it says so. */
  column?: 'number' | 'day';
  /** What a confirmation may say of it: never what was typed. */
  mail: (field: CompiledField, answer: Answer, reader: Reader) => string[];
}

export type RestoreFields = (
  children: readonly FieldNode[],
  kept: Answers,
  given: Answers,
) => Answers | undefined;

/** Characters that nobody meant to write, in a text of one line. */
export const lineProblem: Kind['problem'] = (_, answer) =>
  typeof answer === 'string' ? textProblem(answer, 'one') : undefined;

/** What one text writes that is taken as it is. */
export const asText = (text: string): Answer => text;

/** A kept answer that is neither list, group nor file, where nothing is answered yet. */
export function restorePlain(_: FieldNode, kept: Answer, given: Answer): Answer {
  return given !== undefined || typeof kept === 'object' ? undefined : kept;
}
