/** Signs that a person uses the page. A mouse moves before its first press, and a dialog that opens by itself takes the focus. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'scroll', 'click', 'submit'];

let listeners: (() => void)[] | undefined;
let touched = false;

/** Calls `listener` with the first touch, key or focus in the page, before elements learn of it; at once if there was one. */
export function onFirstTouch(listener: () => void): void {
  if (touched) {
    listener();
    return;
  }
  if (!listeners) for (const sign of SIGNS) addEventListener(sign, touch, { capture: true, passive: true });
  listeners = [...(listeners ?? []), listener];
}

function touch(event: Event): void {
  const { type, movementX, movementY } = event as PointerEvent;
  // Chromium sends one after a layout, for a mouse that rests.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
  touched = true;
  for (const sign of SIGNS) removeEventListener(sign, touch, { capture: true });
  for (const listener of listeners ?? []) listener();
  listeners = [];
}
