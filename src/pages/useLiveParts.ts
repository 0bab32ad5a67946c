import { type ComponentType, createElement, type RefObject, useEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { type LiveParts, liveParts } from './liveParts.ts';

interface Living {
  element: HTMLElement;
  root: Root;
}

/**
 * Brings the parts of still HTML to life that are marked `data-live`. When the HTML is exchanged for another language's,
 * a part that lives goes on in the new place, with what it was told and shown.
 */
export function useLiveParts(page: RefObject<HTMLElement | null>, html: string): void {
  const living = useRef(new Map<string, Living>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other places
  useEffect(() => {
    for (const place of page.current?.querySelectorAll<HTMLElement>('[data-live]') ?? []) {
      const id = place.dataset.liveId ?? '';
      const Part = liveParts[place.dataset.live as keyof LiveParts] as ComponentType<object>;
      const part = createElement(Part, JSON.parse(place.dataset.props ?? '{}'));
      const known = living.current.get(id);
      if (known?.element === place) continue;
      if (known) {
        place.replaceWith(known.element);
        known.root.render(part);
      } else living.current.set(id, { element: place, root: hydrateRoot(place, part) });
    }
  }, [page, html]);

  useEffect(() => {
    const parts = living.current;
    return () => {
      // React is at work here; other trees can be taken down once it is done.
      queueMicrotask(() => {
        for (const { root } of parts.values()) root.unmount();
        parts.clear();
      });
    };
  }, []);
}
