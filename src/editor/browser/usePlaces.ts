import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Work } from '../calls/calls.ts';

/** A page, a form, or a part of the interface. */
export interface Place {
  area: string;
  name: string;
  texts: number;
  done: number;
}

/** All places of texts, those that the public sees first at the beginning. */
export function usePlaces({ texts, screens }: Work): Place[] {
  const t = useTranslate();
  const { messages } = useIntl();
  return useMemo(() => {
    const titles = new Map(screens.map(({ area, title }) => [area, title]));
    const byArea = Map.groupBy(texts, ({ area }) => area);
    // Pages and forms stand where they did, in the order of the screens.
    const ordered = screens.map(({ area }) => area).filter((area) => byArea.has(area));
    const next = ordered.values();
    const areas = [...byArea.keys()].map(
      (area) => (titles.has(area) ? next.next().value : undefined) ?? area,
    );
    return areas.map((area) => {
      const own = byArea.get(area) ?? [];
      const [kind = '', name = ''] = area.split(' ');
      const part = `place.interface.${name}`;
      const id = kind !== 'interface' ? `place.${kind}` : part in messages ? part : 'place.interface.other';
      return {
        area,
        name: t(id, { title: titles.get(area) ?? name }),
        texts: own.length,
        done: own.filter(({ state }) => state === 'approved').length,
      };
    });
  }, [texts, screens, messages, t]);
}
