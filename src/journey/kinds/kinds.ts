import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { day } from './day.ts';
import { file } from './file.ts';
import { group } from './group.ts';
import type { Kind } from './Kind.ts';
import { list } from './list.ts';
import { number } from './number.ts';
import { quantities } from './quantities.ts';
import { text } from './text.ts';
import { yes } from './yes.ts';

/** Every kind of field, by the name that compiled fields have. */
const KINDS = {
  file,
  text,
  day,
  number,
  yes,
  choice,
  choices,
  quantities,
  group,
  list,
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** Returns the kind of a field in schema.json. `text` is also the kind of a field without a type. */
export function kindName(schema: FieldSchema): KindName {
  return KIND_NAMES.find((name) => KINDS[name].matches(schema)) ?? 'text';
}

export function kindNamed(name: KindName): Kind {
  return KINDS[name];
}

/** The kind of a compiled field. */
export function kindOf({ kind, path }: CompiledField): Kind {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`The field "${path}" is of an unknown kind, "${kind}".`);
  return KINDS[kind as KindName];
}
