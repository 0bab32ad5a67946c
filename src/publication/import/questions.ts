import type { Path } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Choice } from './choices.ts';
import type { Condition } from './condition.ts';
import type { Target } from './expression.ts';
import {
  type Asked,
  type FormDraft,
  newPart,
  newScope,
  type Page,
  type Part,
  type Scope,
} from './FormDraft.ts';
import type { Json, JsonObject } from './Json.ts';

/** Questions as their file names them, in the scope that holds their answers. */
export interface Questions {
  scope: Scope;
  /** Names of the fields. */
  names: Map<JsonObject, string>;
  /** By the name in the file; the first of two with the same. */
  targets: Map<string, Target>;
}

/** What a question becomes. */
export interface Made {
  schema: JsonObject;
  ui?: JsonObject;
}

/** What surrounds a question. */
export interface Around<Own extends Questions = Questions> {
  questions: Own;
  /** Only at the root. */
  step?: Page;
  /** Where the names of fields go. Default: a new part of the step. */
  part?: Part | undefined;
  when: Condition | undefined;
}

export function newQuestions(scope: Scope = newScope()): Questions {
  return { scope, names: new Map(), targets: new Map() };
}

/** Names the field of a question. */
export function declareQuestion(
  draft: FormDraft,
  { scope, names, targets }: Questions,
  question: JsonObject,
  path: Path,
  written: string,
  type: Target['type'],
): void {
  const name = draft.newName(written, scope);
  names.set(question, name);
  if (!targets.has(written)) targets.set(written, { path: [name], type });
  else draft.note(path, tell`"${written}" is the name of an earlier question: this one is "${name}" now`);
}

/** Adds a field to a part of the step. Returns the part for those that follow. */
export function placeField(around: Around, field: Asked | undefined): Part | undefined {
  const { step, part = step && field !== undefined ? newPart(step) : undefined } = around;
  if (part && field !== undefined) part.fields.push(field);
  return part;
}

/** Adds a text: before the first question it introduces the step. Returns the part for what follows. */
export function addText(
  draft: FormDraft,
  html: Json | undefined,
  path: Path,
  around: Around,
): Part | undefined {
  const { step, part, when } = around;
  const text = step && draft.paragraphs(html, path);
  if (!step || text === undefined) {
    const message = step
      ? tell`a picture is not carried over: describe it in a text`
      : tell`a text inside a list or group is not carried over: write it as "description" of a field`;
    draft.note(path, message);
    return part;
  }
  if (when)
    draft.note(path, tell`this text is shown always: write it as "description" of a field that is not`);
  if (step.parts.length > 0 || step.text !== undefined || text.includes('\n') || text.includes(']('))
    return placeField(around, { text });
  step.text = text;
  return part;
}

/** The group of fields that the questions are; undefined if none of them can be asked. */
export function groupOf({ scope: { schema, ui, names } }: Questions): Made | undefined {
  if (names.size === 0) return undefined;
  return { schema, ...(Object.keys(ui).length > 0 && { ui }) };
}

/** What a condition compares with the answer of a question with these choices. */
export function choiceType(choices: readonly Choice[]): 'number' | 'text' {
  return choices.length > 0 && choices.every(({ value }) => typeof value === 'number') ? 'number' : 'text';
}

/** A question whose options are not in the file. */
export function optionsElsewhere(draft: FormDraft, path: Path): Made {
  draft.note(
    path,
    tell`its options come from elsewhere: it is a text now; write them as "oneOf" if they are known`,
  );
  return { schema: { type: 'string', maxLength: 200 } };
}
