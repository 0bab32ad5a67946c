import type { CompiledField } from '#contract/CompiledForm.ts';
import type { KindName } from '#definitions/kinds/fieldKinds.ts';
import { choiceOnServer } from './choice.ts';
import { choicesOnServer } from './choices.ts';
import { dayOnServer } from './day.ts';
import { fileOnServer } from './file.ts';
import { groupOnServer } from './group.ts';
import { kindIn } from './kinds.ts';
import { listOnServer } from './list.ts';
import { numberOnServer } from './number.ts';
import { quantitiesOnServer } from './quantities.ts';
import type { ServerKind } from './ServerKind.ts';
import { textOnServer } from './text.ts';
import { yesOnServer } from './yes.ts';

/** What only the server needs of each kind: apart from `kinds.ts`, so that bundles for browsers leave it out. */
export const SERVER_KINDS: Record<KindName, ServerKind> = {
  file: fileOnServer,
  text: textOnServer,
  day: dayOnServer,
  number: numberOnServer,
  yes: yesOnServer,
  choice: choiceOnServer,
  choices: choicesOnServer,
  quantities: quantitiesOnServer,
  group: groupOnServer,
  list: listOnServer,
};

export function serverKindOf(field: CompiledField): ServerKind {
  return kindIn(SERVER_KINDS, field);
}
