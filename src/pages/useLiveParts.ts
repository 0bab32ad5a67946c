import { type ComponentType, createElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { type LiveParts, liveParts } from './liveParts.ts';

interface Living {
  element: HTMLElement;
  root: Root;
  /** React logs an error of a root that is changed before it has hydrated. */
  hydrated: Promise<void>;
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
        void known.hydrated.then(() => known.root.render(createElement(Hydrated, null, part)));
      } else living.current.set(id, hydrate(place, part));
    }
  }, [page, html]);

  useEffect(() => {
    const parts = living.current;
    return () => {
      // React is at work here; other trees can be taken down once it is done.
      for (const { root, hydrated } of parts.values()) void hydrated.then(() => root.unmount());
      parts.clear();
    };
  }, []);
}

function hydrate(element: HTMLElement, part: ReactNode): Living {
  let done = () => {};
  const hydrated = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { element, root: hydrateRoot(element, createElement(Hydrated, { done }, part)), hydrated };
}

/** Calls back once what is in it has hydrated. */
function Hydrated({ done, children }: { done?: () => void; children?: ReactNode }): ReactNode {
  useEffect(() => done?.(), [done]);
  return children;
}
