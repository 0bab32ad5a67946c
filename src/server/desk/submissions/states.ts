import type { CompiledForm } from '#contract/CompiledForm.ts';
import { STATES } from '#definitions/sources/deskStates.ts';
import type { ExportWords } from '../../organiser/exports/ExportTable.ts';
import { recordText } from '../../organiser/exports/recordText.ts';
import type { DeskForm } from './DeskForms.ts';

/** The states of a form in the order of its list: one that `desk` of ui.json adds follows the one that it names before. */
export function stateIds({ desk }: CompiledForm): string[] {
  const ids: string[] = [...STATES];
  let before: string = STATES[0];
  for (const { id } of desk?.states ?? []) {
    const place = ids.indexOf(id);
    if (place < ids.indexOf(before)) {
      if (place >= 0) ids.splice(place, 1);
      ids.splice(ids.indexOf(before) + 1, 0, id);
    }
    before = id;
  }
  return ids;
}

/** Also those that only earlier versions had, at the end: submissions may still be in them. */
export function statesOf({ newest, versions }: Pick<DeskForm, 'newest' | 'versions'>): {
  id: string;
  former: boolean;
}[] {
  const own = stateIds(newest.form);
  const all = new Set([...own, ...versions.flatMap(({ form }) => stateIds(form))]);
  return [...all].map((id) => ({ id, former: !own.includes(id) }));
}

/** A state by the name that the form gives it; a former one by its id. */
export function stateTitle({ newest }: Pick<DeskForm, 'newest'>, words: ExportWords, id: string): string {
  const named = newest.form.desk?.states?.find((state) => state.id === id);
  if (named) return recordText(newest, words.locale, named.title);
  return STATES.some((state) => state === id) ? words.t(`server.deskState.${id}`) : id;
}
