import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldTypeName } from '#definitions/fieldTypes/fieldTypes.ts';
import { choice, choiceOnServer } from './choice.ts';
import { choices, choicesOnServer } from './choices.ts';
import { day, dayOnServer } from './day.ts';
import type { FieldType } from './FieldType.ts';
import { file, fileOnServer } from './file.ts';
import { files, filesOnServer } from './files.ts';
import { group, groupOnServer } from './group.ts';
import { list, listOnServer } from './list.ts';
import { moment } from './moment.ts';
import { momentOnServer } from './momentOnServer.ts';
import { number, numberOnServer } from './number.ts';
import { quantities, quantitiesOnServer } from './quantities.ts';
import type { ServerFieldType } from './ServerFieldType.ts';
import { text, textOnServer } from './text.ts';
import { time, timeOnServer } from './time.ts';
import { yes, yesOnServer } from './yes.ts';

const FIELD_TYPES: Record<FieldTypeName, FieldType> = {
  file,
  files,
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

/** The server's part of each kind, a table of its own: bundles for browsers leave it out. */
export const SERVER_FIELD_TYPES: Record<FieldTypeName, ServerFieldType> = {
  file: fileOnServer,
  files: filesOnServer,
  text: textOnServer,
  day: dayOnServer,
  time: timeOnServer,
  moment: momentOnServer,
  number: numberOnServer,
  yes: yesOnServer,
  choice: choiceOnServer,
  choices: choicesOnServer,
  quantities: quantitiesOnServer,
  group: groupOnServer,
  list: listOnServer,
};

/** The kind of a compiled field. */
export function fieldTypeOf(field: CompiledField): FieldType {
  return kindIn(FIELD_TYPES, field);
}

export function serverFieldTypeOf(field: CompiledField): ServerFieldType {
  return kindIn(SERVER_FIELD_TYPES, field);
}

/** Returns the entry of a field's kind. Throws for the form of another version whose kind this version does not have. */
function kindIn<Entry>(
  entries: Readonly<Record<FieldTypeName, Entry>>,
  { fieldType: kind, path }: CompiledField,
): Entry {
  if (!Object.hasOwn(entries, kind)) throw new Error(`The field "${path}" is of an unknown kind, "${kind}".`);
  return entries[kind];
}
