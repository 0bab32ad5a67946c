import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FieldTypeName } from '#definitions/fieldTypes/fieldTypes.ts';
import { choiceOnServer } from './choice.ts';
import { choicesOnServer } from './choices.ts';
import { dayOnServer } from './day.ts';
import { kindIn } from './fieldTypes.ts';
import { fileOnServer } from './file.ts';
import { groupOnServer } from './group.ts';
import { listOnServer } from './list.ts';
import { momentOnServer } from './momentOnServer.ts';
import { numberOnServer } from './number.ts';
import { quantitiesOnServer } from './quantities.ts';
import type { ServerFieldType } from './ServerFieldType.ts';
import { textOnServer } from './text.ts';
import { timeOnServer } from './time.ts';
import { yesOnServer } from './yes.ts';

/** The server's part of each kind: apart from `fieldTypes.ts`, so that bundles for browsers leave it out. */
export const SERVER_FIELD_TYPES: Record<FieldTypeName, ServerFieldType> = {
  file: fileOnServer,
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

export function serverFieldTypeOf(field: CompiledField): ServerFieldType {
  return kindIn(SERVER_FIELD_TYPES, field);
}
