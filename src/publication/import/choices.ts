import type { Path } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { FormDraft } from './FormDraft.ts';
import type { Json, JsonObject } from './Json.ts';

/** A choice as both foreign formats have it: a value, and the text that people read. */
export interface Choice {
  value: Json | undefined;
  title: Json | undefined;
  path: Path;
}

/** The type and the options of a field. Values of different types become texts; those that are no text, number or yes/no are told. */
export function optionSchema(draft: FormDraft, choices: readonly Choice[]): JsonObject {
  const usable = choices.filter(({ value, path }) => {
    const fits =
      ['string', 'number', 'boolean'].includes(typeof value) && value !== '' && value !== '__proto__';
    if (!fits) draft.note(path, tell`the value of an option is a text or a number: add the option by hand`);
    return fits;
  });
  const types = new Set(usable.map(({ value }) => typeOf(value)));
  if (types.size > 1 && types.has('integer') && types.has('number')) types.delete('integer');
  const type = types.size === 1 ? ([...types][0] ?? 'string') : 'string';
  const options = new Map<Json, JsonObject>();
  for (const { value, title, path } of usable) {
    const written = type === 'string' ? String(value) : (value as Json);
    if (!options.has(written))
      options.set(written, { const: written, title: draft.text(title, path) ?? String(value) });
  }
  const all = [...options.values()];
  const plain = type !== 'boolean' && all.every((one) => one.title === String(one.const));
  return plain ? { type, enum: all.map((one) => one.const as Json) } : { type, oneOf: all };
}

function typeOf(value: Json | undefined): string {
  return Number.isInteger(value) ? 'integer' : typeof value;
}
