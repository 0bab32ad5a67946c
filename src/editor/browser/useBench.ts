import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Work } from '../calls/calls.ts';
import { useDrafts } from './drafts.ts';
import type { Shade } from './marksInPage.ts';
import { type ListFilter, useShownTexts } from './useShownTexts.ts';

/** Parts of the editor, of which a narrow window shows one. */
export type Column = 'places' | 'texts' | 'page' | 'write';

export type Bench = ReturnType<typeof useBench>;

/** What is open and chosen, and what is typed. */
export function useBench(work: Work, reload: () => void) {
  const [drafts, setDraft] = useDrafts(`${work.mode} ${work.locale}`);
  const [place, setPlace] = useState({ area: '', address: '/', ...work.screens[0], opened: 0 });
  /** `times` grows when the same text is chosen again. */
  const [choice, setChoice] = useState<{ id: string | undefined; times: number }>({
    id: undefined,
    times: 0,
  });
  /** Undefined until the page of the place has been shown: a narrow window shows it only on demand. */
  const [onPage, setOnPage] = useState<ReadonlySet<string>>();
  /** Widths of previews that have no room for what is typed. */
  const [tight, setTight] = useState<readonly number[]>([]);
  const [filter, setFilter] = useState<ListFilter>({ search: '', onlyOpen: false });
  const [column, setColumn] = useState<Column>('texts');
  const [panel, setPanel] = useState<'text' | 'parts'>('text');
  const byId = useMemo(() => new Map(work.texts.map((text) => [text.id, text])), [work.texts]);
  const shown = useShownTexts(work, place.area, onPage, filter, drafts, choice.id);
  useEffect(() => {
    // What is written is no draft.
    for (const [id, draft] of Object.entries(drafts))
      if (byId.get(id)?.text === draft.text) setDraft(id, undefined);
  }, [byId, drafts, setDraft]);

  const choose = useCallback((id: string) => {
    setChoice(({ times }) => ({ id, times: times + 1 }));
    setPanel('text');
    setColumn('write');
  }, []);
  const onSeen = useCallback(
    (ids: Set<string>, moved: string | undefined) => {
      setOnPage((known) => (known?.size === ids.size && [...ids].every((id) => known.has(id)) ? known : ids));
      const screen = moved === undefined ? undefined : work.screens.find(({ address }) => address === moved);
      if (screen) setPlace(({ opened }) => ({ ...screen, opened }));
    },
    [work.screens],
  );
  const onTight = useCallback((width: number, now: boolean) => {
    setTight((known) => {
      if (known.includes(width) === now) return known;
      return now ? [...known, width] : known.filter((other) => other !== width);
    });
  }, []);
  const openPlace = (area: string) => {
    const screen = work.screens.find((one) => one.area === area);
    setPlace(({ address, opened }) => ({ address, ...screen, area, opened: opened + 1 }));
    if (screen && screen.address !== place.address) setOnPage(undefined);
    setColumn('texts');
  };
  const shadeOf = useCallback(
    (id: string): Shade[] => {
      const { state } = byId.get(id) ?? {};
      const shades: Shade[] = state && state !== 'approved' ? [state] : [];
      return id === choice.id ? [...shades, 'chosen'] : shades;
    },
    [byId, choice.id],
  );
  const all = [...shown.seen, ...shown.unseen, ...shown.elsewhere];
  const at = all.findIndex(({ id }) => id === choice.id);
  const step = (by: 1 | -1) => {
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
    if (next) choose(next.id);
  };
  const text = choice.id === undefined ? undefined : byId.get(choice.id);
  return {
    ...{ work, reload, translating: work.mode === 'translate' },
    ...{ place, openPlace, column, setColumn, panel, setPanel },
    ...{
      shown,
      pageSeen: onPage !== undefined,
      filter,
      setFilter,
      position: { at: at + 1, of: all.length },
      step,
    },
    ...{
      text,
      draft: text && drafts[text.id],
      drafts,
      setDraft,
      choices: choice.times,
      choose,
      onSeen,
      onTight,
      tight,
      shadeOf,
    },
  };
}
