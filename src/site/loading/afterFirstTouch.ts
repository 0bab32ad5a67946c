import { mayHaveSaved } from '#device/storage/marks.ts';
import { onFirstTouch } from './onFirstTouch.ts';
import { whenIdle } from './whenIdle.ts';

/** Calls `work` when the browser is idle after the first touch of the page: a slow phone shows a form sooner. Call it from effects. */
export function afterFirstTouch(work: () => void): void {
  // A saved draft may show its last step or its failure at once. A field may have the focus since before hydration.
  if (mayHaveSaved() || document.activeElement !== document.body) whenIdle(work);
  else onFirstTouch(() => whenIdle(work));
}
