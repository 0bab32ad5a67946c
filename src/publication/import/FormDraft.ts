import { readSchema } from '#definitions/check/fileSchemas.ts';
import type { Path, SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Condition } from './condition.ts';
import { isObject, type Json, type JsonObject } from './Json.ts';
import { uniqueName } from './names.ts';
import { plainParagraphs, plainText } from './plainText.ts';
import { type Word, wordIn } from './words.ts';

/** A place in the file that is imported, or in that of its uiSchema. */
export interface Place {
  file: SourceFile;
  path: Path;
}

/** What could not be carried over, and what to do. */
export interface Note extends Place {
  message: string;
}

/** A screen of the form; it becomes a step. */
export interface Page {
  title?: string;
  text?: string;
  next?: string;
  /** What it asks, and texts between. Those of a section stand under a heading of their own. */
  parts: Part[];
}

/** The name of a field at the root of the schema, or a text. */
export type Asked = string | { text: string };

export interface Part {
  title?: string;
  fields: Asked[];
}

/** An object of the schema that has fields, and the names in it. */
export interface Scope {
  schema: JsonObject;
  ui: JsonObject;
  names: Set<string>;
}

export interface DraftField {
  name: string;
  schema: JsonObject;
  ui?: JsonObject;
  required?: boolean;
  /** When it is asked; always unless given. */
  when?: Condition;
  path: Path;
}

const { $defs } = readSchema('parts.json') as { $defs: { payloadName: { pattern: string } } };

/** What a field may be called. */
export const FIELD_NAME = new RegExp($defs.payloadName.pattern);

/** A form of this product while a converter writes it. `settle` removes what the check refuses. */
export class FormDraft {
  title: string | undefined;
  lead: string | undefined;
  submit: string | undefined;
  success: string | undefined;
  review = false;
  /** How many addresses were taken already. */
  addresses = 0;
  readonly root: Scope = newScope();
  readonly pages: Page[] = [];
  readonly notes: Note[] = [];
  /** Where the objects of schema and uiSchema come from. */
  readonly origins = new WeakMap<object, Place>();
  readonly source: SourceFile;
  readonly #locale: string;

  constructor(source: SourceFile, locale: string) {
    this.source = source;
    this.#locale = locale;
  }

  note(path: Path, message: string, file = this.source): void {
    this.notes.push({ file, path, message });
  }

  /** A word that the file leaves to its product, in the wished language. */
  word(name: Word): string {
    return wordIn(this.#locale, name);
  }

  /** A text in the wished language, without marks; undefined for one without letters. */
  text(value: Json | undefined, path: Path): string | undefined {
    return this.#plain(value, path, plainText);
  }

  /** A text with its links, each paragraph on a line. */
  paragraphs(value: Json | undefined, path: Path): string | undefined {
    return this.#plain(value, path, plainParagraphs);
  }

  #plain(value: Json | undefined, path: Path, write: (written: string) => string): string | undefined {
    const written = localized(value, this.#locale);
    if (written === undefined) return undefined;
    const filled = /\{[^{}]+\}/.exec(written)?.[0];
    if (filled)
      this.note(
        path,
        tell`nothing is filled into a text here; ${filled} stands in it as words: write it another way`,
      );
    return write(written) || undefined;
  }

  /** A name that a field may have, and no other field of the scope has. */
  newName(wished: string, scope: Scope): string {
    const name = uniqueName(wished, scope.names, FIELD_NAME);
    scope.names.add(name);
    return name;
  }

  addField(scope: Scope, { name, schema, ui = {}, required, when, path }: DraftField): void {
    const place = { file: this.source, path };
    this.origins.set(schema, place);
    this.origins.set(ui, place);
    const owner = when ? branchOf(scope.schema, when) : scope.schema;
    if (when) this.origins.set(owner, place);
    owner.properties = { ...(owner.properties as JsonObject | undefined), [name]: schema };
    if (required) this.requireIn(owner, name);
    if (Object.keys(ui).length > 0) scope.ui[name] = ui;
  }

  /** Requires a field that is asked anyway, in a case. */
  requireWhen(scope: Scope, name: string, when: Condition): void {
    this.requireIn(branchOf(scope.schema, when), name);
  }

  /** An entry of a list needs an answer that makes it one. */
  requireFirst(entry: JsonObject, path: Path): void {
    const [first] = isObject(entry.properties) ? Object.keys(entry.properties) : [];
    if (first === undefined || (Array.isArray(entry.required) && entry.required.length > 0)) return;
    entry.required = [first];
    this.note(path, tell`an entry of a list has an answer that is required: it is "${first}" now`);
  }

  requireIn(owner: JsonObject, name: string): void {
    const known = (owner.required as Json[] | undefined) ?? [];
    if (!known.includes(name)) owner.required = [...known, name];
  }
}

/** Fields that follow, under a heading of their own if it has a title. */
export function newPart(page: Page, title?: string): Part {
  const part = { ...(title !== undefined && { title }), fields: [] };
  page.parts.push(part);
  return part;
}

export function newScope(): Scope {
  return { schema: { type: 'object', properties: {} }, ui: {}, names: new Set() };
}

/** The `then` of this condition, in a branch of its own beside those of other conditions. */
function branchOf(owner: JsonObject, when: Condition): JsonObject {
  const parts = (owner.allOf as JsonObject[] | undefined) ?? [];
  const key = JSON.stringify(when);
  let part = parts.find((known) => JSON.stringify(known.if) === key);
  if (!part) {
    part = { if: structuredClone(when), then: {} };
    owner.allOf = [...parts, part];
  }
  return part.then as JsonObject;
}

/** SurveyJS has a text by language, or one text. */
function localized(value: Json | undefined, locale: string): string | undefined {
  if (!isObject(value)) return value === undefined || value === null ? undefined : String(value);
  const texts = Object.entries(value).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  const found = [locale, 'default'].flatMap((id) => texts.filter(([key]) => key === id))[0] ?? texts[0];
  return found?.[1] as string | undefined;
}
