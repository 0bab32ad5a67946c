import { useMemo } from 'react';
import type { Work, WorkText } from '../calls/calls.ts';
import type { Drafts } from './drafts.ts';

/** What of a place is listed. */
export interface ListFilter {
  search: string;
  /** Only what is to be written or read. */
  onlyOpen: boolean;
}

/** Characters of a search that also looks in other places. */
const SEARCHED = 3;

/** The texts of a place, and those of other places that are searched for. */
export interface ShownTexts {
  /** In the order of the page. */
  seen: WorkText[];
  unseen: WorkText[];
  elsewhere: WorkText[];
}

/** `onPage`: ids of the texts that the page of the place shows; undefined until it has been shown: then all are `unseen`. */
export function useShownTexts(
  work: Work,
  area: string,
  onPage: ReadonlySet<string> | undefined,
  { search, onlyOpen }: ListFilter,
  drafts: Drafts,
  chosen: string | undefined,
): ShownTexts {
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
      ? [...(onPage ?? [])].flatMap((id) => byId.get(id) ?? [])
      : own.filter(({ id }) => onPage?.has(id));
    const here = new Set([...shown, ...own]);
    const others = search.trim().length < SEARCHED ? [] : work.texts;
    return {
      seen: shown.filter(wanted),
      unseen: own.filter((text) => !onPage?.has(text.id) && wanted(text)),
      elsewhere: others.filter((text) => !here.has(text) && wanted(text)),
    };
  }, [work, area, onPage, onlyOpen, search, drafts, chosen]);
}
