import { whenIdle } from './whenIdle.ts';

/**
 * Class of the document while `base.css` skips the layout of blocks outside the window. The layout and painting of a long
 * page take a slow phone 200 ms.
 */
const TOP_FIRST = 'top-first';

/** Script in the head of an information page. A restored scroll position and an anchor need the whole layout. */
export const TOP_FIRST_EARLY = `if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')document.documentElement.classList.add('${TOP_FIRST}')`;

/** Skips blocks outside the window until the next render has been painted and the browser is idle. */
export function layOutTopFirst(): void {
  document.documentElement.classList.add(TOP_FIRST);
  // Animation frame callbacks run before the paint, a task that they queue runs after it.
  requestAnimationFrame(() => setTimeout(() => whenIdle(layOutRest)));
}

/** Lays out every block. */
export function layOutRest(): void {
  document.documentElement.classList.remove(TOP_FIRST);
}
