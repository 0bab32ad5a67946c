import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import type { Controls } from '../answers/Controls.ts';
import type { FieldNode } from '../answers/fieldTree.ts';
import type { Localizer } from '../answers/Localizer.ts';

/** The part of a kind of field that only publication, documents and server need: no browser loads it. */
export interface ServerFieldType {
  /** Returns the schema that contains the inner fields. */
  inner?: (schema: FieldSchema) => FieldSchema | undefined;
  /** Returns further properties of the compiled field. */
  compile?: (schema: FieldSchema) => Partial<CompiledField>;
  /** Parses the text of a multipart part; by default the answer is the text. */
  parse?: ParseText;
  /** Parses a text as people type it into a form without script; by default the answer is the text. */
  parseTyped?: ParseText;
  /** Reads the field's controls; by default the last one is parsed. */
  read?: (node: FieldNode, name: string, reader: ControlReader) => Answer;
  /**
   * Returns the answer after a press of one of the field's buttons without script, for example `up` at the entry with that
   * index; `undefined` for a command that no button of the field has.
   */
  change?: (node: FieldNode, answer: Answer, command: string, index: number | undefined) => Answer;
  /** Type of its column in a spreadsheet; text by default. */
  column?: 'number' | 'day';
  /** Returns the texts for the confirmation mail: never text that the sender typed. */
  mail: (field: CompiledField, answer: Answer, localizer: Localizer) => string[];
  /** How many boxes are ticked on paper; absent for an answer that is written. */
  ticks?: 'yes' | 'one' | 'several' | 'counted';
}

export type ParseText = (text: string, field: CompiledField) => Answer;

/** The controls of a form, and how their values are read. */
export interface ControlReader {
  controls: Controls;
  /** Whether people typed the values into a form without script. Otherwise a program wrote them, as `encodeParts` does. */
  typed: boolean;
  /** Returns the answer of a field for a file, whose control has that name; of one for `several`, the list of all. */
  fileOf: (name: string, several?: boolean) => Answer;
  readFields: (children: readonly FieldNode[], prefix: string) => Answers;
  /** Parses the text of a control; blank text is no answer where people typed it. */
  readValue: (field: CompiledField, text: string) => Answer;
}

export const asText: ParseText = (text) => text;
