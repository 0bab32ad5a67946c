import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldTypeName } from '#definitions/fieldTypes/fieldTypes.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { day } from './day.ts';
import type { FieldType } from './FieldType.ts';
import { file } from './file.ts';
import { group } from './group.ts';
import { list } from './list.ts';
import { moment } from './moment.ts';
import { number } from './number.ts';
import { quantities } from './quantities.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { yes } from './yes.ts';

const KINDS: Record<FieldTypeName, FieldType> = {
  file,
  text,
  day,
  time,
  moment,
  number,
  yes,
  choice,
  choices,
  quantities,
  group,
  list,
};

/** The kind of a compiled field. */
export function fieldTypeOf(field: CompiledField): FieldType {
  return kindIn(KINDS, field);
}

/** Returns the entry of a field's kind. Throws for the form of another version whose kind this version does not have. */
export function kindIn<Entry>(
  entries: Readonly<Record<FieldTypeName, Entry>>,
  { fieldType: kind, path }: CompiledField,
): Entry {
  if (!Object.hasOwn(entries, kind)) throw new Error(`The field "${path}" is of an unknown kind, "${kind}".`);
  return entries[kind];
}
