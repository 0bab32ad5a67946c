import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { FormDraft } from './FormDraft.ts';
import { fromFormIo } from './fromFormIo.ts';
import { fromJsonSchema } from './fromJsonSchema.ts';
import { fromSurveyJs } from './fromSurveyJs.ts';
import { isObject, type Json, type JsonObject } from './Json.ts';

const SCHEMA_KEYS = [
  'type',
  'properties',
  '$ref',
  '$schema',
  'allOf',
  'anyOf',
  'oneOf',
  'definitions',
  '$defs',
  'enum',
];

/** What a file may be. */
function known(): string {
  return tell`a JSON Schema ("type": "object", "properties"), { "schema", "uiSchema" } of RJSF, a form of SurveyJS ("pages" or "elements") or of Form.io ("components")`;
}

/**
 * Reads a form of another product.
 * @param ui - file of the uiSchema that belongs to a JSON Schema
 * @returns the draft, or why the file is none
 */
export function importForm(
  source: SourceFile,
  ui: SourceFile | undefined,
  locale: string,
): { draft: FormDraft } | { problem: Problem } {
  const value = source.value as Json;
  if (!isObject(value)) return { problem: problemAt(source, [], tell`this is no form: it is ${known()}`) };
  if (ui && !isObject(ui.value))
    return {
      problem: problemAt(
        ui,
        [],
        tell`this is no uiSchema: it is an object, as { "<field>": { "ui:widget": "textarea" } }`,
      ),
    };
  const isSchema = (one: Json | undefined) =>
    isObject(one) && SCHEMA_KEYS.some((key) => Object.hasOwn(one, key));
  if (Array.isArray(value.components)) return { draft: fromFormIo(source, locale) };
  if (['pages', 'elements', 'questions'].some((key) => Array.isArray(value[key])))
    return { draft: fromSurveyJs(source, locale) };
  const shared = isSchema(value.schema);
  if (!shared && !isSchema(value))
    return { problem: problemAt(source, [], tell`this is no form that is known: write ${known()}`) };
  const own = shared && isObject(value.uiSchema) ? { file: source, path: ['uiSchema'] } : undefined;
  const draft = fromJsonSchema(source, shared ? ['schema'] : [], ui ? { file: ui, path: [] } : own, locale);
  if (isObject(value.formData) && Object.keys(value.formData as JsonObject).length > 0)
    draft.note(
      ['formData'],
      tell`these answers are not carried over: write "default" at the fields that begin with one`,
    );
  return { draft };
}
