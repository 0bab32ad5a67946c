import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { FieldSchema, OptionSchema, WidgetName } from '#definitions/formats/formats.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import type { FieldNode } from '../answers/fieldTree.ts';
import type { Reader } from '../answers/Reader.ts';
import { textProblem } from '../answers/textProblems.ts';

/** Everything that browser, server and publication need to handle a kind of field. */
export interface Kind {
  /** Whether a field of a schema is of this kind. */
  matches: (schema: FieldSchema) => boolean;
  /** Widget of a field for which `ui.json` names none. Absent for kinds whose inner fields have their own widgets. */
  defaultWidget?: (schema: FieldSchema) => WidgetName;
  /** Its options, in their order. */
  options?: (schema: FieldSchema) => OptionSchema[] | undefined;
  /** The schema that contains the fields inside it. */
  inner?: (schema: FieldSchema) => Pick<FieldSchema, 'properties' | 'required'> | undefined;
  /** Returns further properties of the compiled field. */
  compile?: (schema: FieldSchema) => Partial<CompiledField>;
  /** Returns its answer as it is validated and sent, without blank answers inside. */
  prune?: (answer: Answer, field: CompiledField) => Answer;
  /** Returns an error that JSON Schema cannot express. */
  problem?: (field: CompiledField, answer: Answer) => Pick<FieldError, 'message' | 'values'> | undefined;
  /**
   * Returns the part of a draft's answer that still suits the field, which may have changed since. `given`: the current
   * answer. `fields`: restores a group of answers.
   */
  restore: (node: FieldNode, kept: Answer, given: Answer, fields: RestoreFields) => Answer;
  /** Parses the text of a multipart part as an answer. */
  parse: (text: string) => Answer;
  /** Returns the parser of a property of an entry, as a multipart part names it: `stands[0][quantity]`. */
  itemField?: (
    node: FieldNode,
    name: string,
    kindOf: (field: CompiledField) => Kind,
  ) => Pick<Kind, 'parse'> | undefined;
  /** Returns an answer as text in the reader's language, one text per item. */
  display: (field: CompiledField, answer: Answer, reader: Reader) => string[];
  /** For a quantity list: returns the options and their quantities. */
  counted?: (field: CompiledField, answer: Answer) => { value: Answer; quantity: Answer }[];
  /** Type of its column in a spreadsheet; text by default. */
  column?: 'number' | 'day';
  /** Returns the texts for the confirmation mail: never text that the sender typed. */
  mail: (field: CompiledField, answer: Answer, reader: Reader) => string[];
}

type RestoreFields = (children: readonly FieldNode[], kept: Answers, given: Answers) => Answers | undefined;

/** `problem` of a one-line text: its first refused character. */
export const lineProblem: Kind['problem'] = (_, answer) =>
  typeof answer === 'string' ? textProblem(answer, 'one') : undefined;

/** `parse` that returns the text itself. */
export const asText = (text: string): Answer => text;

/** `restore` of a single value: the draft's answer, unless one is given or it is a list, group or file. */
export function restorePlain(_: FieldNode, kept: Answer, given: Answer): Answer {
  return given !== undefined || typeof kept === 'object' ? undefined : kept;
}
