import type { CompiledField, KindName } from '#definitions/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats.ts';
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

/** Every kind of field: a name without one does not compile. */
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

/** The kind of a field as the schema has it. The check knows no field of no kind; a text without a type is one. */
export function kindName(schema: FieldSchema): KindName {
  const names = Object.keys(KINDS) as KindName[];
  return names.find((name) => KINDS[name].matches(schema)) ?? 'text';
}

export function kindNamed(name: KindName): Kind {
  return KINDS[name];
}

/** The kind of a compiled field. */
export function kindOf(field: CompiledField): Kind {
  return KINDS[field.kind ?? earlierKind(field)];
}

/** Of fields that were compiled before kinds had names: forms that were answered then are still read. */
function earlierKind({ type, widget, options, quantities: counted }: CompiledField): KindName {
  if (type === 'file') return 'file';
  if (type === 'object') return 'group';
  if (type === 'array') return counted ? 'quantities' : 'choices';
  if (type === 'boolean') return 'yes';
  if (type === 'integer' || type === 'number') return 'number';
  if (options) return 'choice';
  return widget === 'date' ? 'day' : 'text';
}
