import { useEffect } from 'react';
import { placeShown } from './showFromTop.ts';

/** Maximum milliseconds between the taps of a double or triple tap. */
const SERIES_MS = 700;

/** Maximum pixels between the taps of a double or triple tap, by pointer. */
const NEAR = { mouse: 4, touch: 24 };

const CONTROLS = 'button, a[href], input, select, textarea, summary, label';

/** Events that end a series of taps. */
const AIMS = ['keydown', 'wheel', 'touchmove'];

interface Series {
  x: number;
  y: number;
  at: number;
  scrollY: number;
  /** The control under the first tap. */
  control: Element;
}

/**
 * Ignores the later taps of a double or triple tap if the first one has brought another control under the finger. Buttons
 * of another step count as other controls.
 */
export function useStrayTaps(): void {
  useEffect(() => {
    let series: Series | undefined;
    let stray = false;
    const press = (event: PointerEvent) => {
      if (!event.isPrimary || !event.isTrusted) return;
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const control = controlOf(event.target);
      const near = NEAR[event.pointerType === 'mouse' ? 'mouse' : 'touch'];
      const { scrollY } = window;
      const goesOn =
        series &&
        at - series.at < SERIES_MS &&
        Math.abs(x - series.x) < near &&
        Math.abs(y - series.y) < near &&
        // Whoever scrolls aims anew; the form itself scrolls to what it shows.
        (scrollY === series.scrollY || scrollY === placeShown());
      stray = goesOn === true && control !== undefined && control !== series?.control;
      if (series && goesOn) series = { ...series, at, scrollY };
      else series = control && { x, y, at, scrollY, control };
    };
    const ignore = (event: MouseEvent) => {
      // Clicks by keyboard or script have the detail 0.
      if (!stray || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const aim = () => {
      series = undefined;
    };
    const fill = ({ target }: Event) => {
      if (target !== series?.control) aim();
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', press],
      ['mousedown', ignore],
      ['click', ignore],
      ['input', fill],
      ...AIMS.map((type): [string, () => void] => [type, aim]),
    ];
    for (const [type, listener] of listeners)
      window.addEventListener(type, listener as EventListener, {
        capture: true,
        passive: AIMS.includes(type),
      });
    return () => {
      // The button that leaves the form may be double-tapped, too.
      setTimeout(() => {
        for (const [type, listener] of listeners)
          window.removeEventListener(type, listener as EventListener, { capture: true });
      }, SERIES_MS);
    };
  }, []);
}

/** The control of an event's target; a label counts as its control. */
function controlOf(target: EventTarget | null): Element | undefined {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return (control instanceof HTMLLabelElement && control.control) || control || undefined;
}
