import type { CompiledField } from '#contract/CompiledForm.ts';
import type { KindName } from '#definitions/kinds/fieldKinds.ts';
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

const KINDS: Record<KindName, Kind> = {
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
};

/** The kind of a compiled field. */
export function kindOf(field: CompiledField): Kind {
  return kindIn(KINDS, field);
}

/** Returns the entry of a field's kind. Throws for the form of another version whose kind this version does not have. */
export function kindIn<Entry>(
  entries: Readonly<Record<KindName, Entry>>,
  { kind, path }: CompiledField,
): Entry {
  if (!Object.hasOwn(entries, kind)) throw new Error(`The field "${path}" is of an unknown kind, "${kind}".`);
  return entries[kind];
}
