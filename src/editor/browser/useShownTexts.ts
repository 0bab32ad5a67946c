import { useMemo } from 'react';
import type { Work, WorkText } from '../calls/calls.ts';
import type { Drafts } from './drafts.ts';

/** What of a place is listed. */
export interface ListFilter {
  search: string;
  /** Only what is to be written or read. */
  onlyOpen: boolean;
}

/** The texts of a place: those that its page shows, in its order, and those that it does not. */
export function useShownTexts(
  work: Work,
  area: string,
  onPage: ReadonlySet<string>,
  { search, onlyOpen }: ListFilter,
  drafts: Drafts,
  chosen: string | undefined,
): { seen: WorkText[]; unseen: WorkText[] } {
  return useMemo(() => {
    const wanted = ({ id, state, text, source }: WorkText) => {
      const words = `${id} ${text} ${source} ${drafts[id]?.text ?? ''}`.toLowerCase();
      const open = !onlyOpen || state !== 'approved' || id in drafts || id === chosen;
      return open && words.includes(search.trim().toLowerCase());
    };
    const own = work.texts.filter((text) => text.area === area);
    const byId = new Map(work.texts.map((text) => [text.id, text]));
    const hasPage = work.screens.some((screen) => screen.area === area);
    const shown = hasPage
      ? [...onPage].flatMap((id) => byId.get(id) ?? [])
      : own.filter(({ id }) => onPage.has(id));
    return {
      seen: shown.filter(wanted),
      unseen: own.filter((text) => !onPage.has(text.id) && wanted(text)),
    };
  }, [work, area, onPage, onlyOpen, search, drafts, chosen]);
}
