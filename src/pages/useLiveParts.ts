import { type ComponentType, createElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { type LiveParts, liveParts } from './liveParts.ts';

interface LivePart {
  element: HTMLElement;
  root: Root;
  /** Resolves after hydration. React logs an error for a root that is updated or unmounted before that. */
  hydrated: Promise<void>;
}

/**
 * Hydrates the `data-live` parts of static HTML. When another language's HTML replaces it, a part with the same
 * `data-live-id` moves into the new HTML and keeps its state.
 */
export function useLiveParts(page: RefObject<HTMLElement | null>, html: string): void {
  const mounted = useRef(new Map<string, LivePart>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other elements
  useEffect(() => {
    for (const place of page.current?.querySelectorAll<HTMLElement>('[data-live]') ?? []) {
      const id = place.dataset.liveId ?? '';
      const Part = liveParts[place.dataset.live as keyof LiveParts] as ComponentType<object>;
      const part = createElement(Part, JSON.parse(place.dataset.props ?? '{}'));
      const existing = mounted.current.get(id);
      if (existing?.element === place) continue;
      if (existing) {
        place.replaceWith(existing.element);
        void existing.hydrated.then(() => existing.root.render(createElement(Hydrated, null, part)));
      } else mounted.current.set(id, hydrate(place, part));
    }
  }, [page, html]);

  useEffect(() => {
    const parts = mounted.current;
    return () => {
      // React refuses to unmount another root while it renders; `hydrated` resolves afterwards.
      for (const { root, hydrated } of parts.values()) void hydrated.then(() => root.unmount());
      parts.clear();
    };
  }, []);
}

function hydrate(element: HTMLElement, part: ReactNode): LivePart {
  let done = () => {};
  const hydrated = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { element, root: hydrateRoot(element, createElement(Hydrated, { done }, part)), hydrated };
}

/** Calls `done` once its children have hydrated. */
function Hydrated({ done, children }: { done?: () => void; children?: ReactNode }): ReactNode {
  useEffect(() => done?.(), [done]);
  return children;
}
