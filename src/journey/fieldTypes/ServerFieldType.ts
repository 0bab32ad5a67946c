import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import type { Answer, Answers } from '../answers/Answers.ts';
import type { FieldNode } from '../answers/fieldTree.ts';
import type { HeldFile } from '../answers/HeldFile.ts';
import type { Localizer } from '../answers/Localizer.ts';
import type { Controls } from '../noScript/Controls.ts';

/** What only publication, documents and server need of a kind of field: no browser loads it. */
export interface ServerFieldType {
  /** The schema that contains the fields inside it. */
  inner?: (schema: FieldSchema) => Pick<FieldSchema, 'properties' | 'required'> | undefined;
  /** Returns further properties of the compiled field. */
  compile?: (schema: FieldSchema) => Partial<CompiledField>;
  /** Parses the text of a multipart part as an answer; by default it is the text. */
  parse?: ParseText;
  /** Returns the parser of a property of an entry, as a multipart part names it: `stands[0][quantity]`. */
  parseItem?: (
    node: FieldNode,
    name: string,
    parserOf: (field: CompiledField) => ParseText,
  ) => ParseText | undefined;
  /** Reads its controls of a form that is sent without script; by default the answer is the text of the last one. */
  read?: (node: FieldNode, name: string, controls: Controls, form: NoScriptForm) => Answer;
  /** Type of its column in a spreadsheet; text by default. */
  column?: 'number' | 'day';
  /** Returns the texts for the confirmation mail: never text that the sender typed. */
  mail: (field: CompiledField, answer: Answer, localizer: Localizer) => string[];
  /** What is ticked on paper; absent for an answer that is written. */
  ticks?: 'yes' | 'one' | 'several' | 'counted';
}

export type ParseText = (text: string) => Answer;

/** A form that is sent without script. */
export interface NoScriptForm {
  /** Returns the file with that id, if it has arrived for that field and is still there. */
  findFile: (path: string, id: string) => HeldFile | undefined;
  readFields: (children: readonly FieldNode[], controls: Controls, prefix: string) => Answers;
}

export const asText: ParseText = (text) => text;
