import { useEffect } from 'react';
import { placeShown } from './showFromTop.ts';

/** Maximum milliseconds between the taps of a double or triple tap. */
const TAP_MS = 700;

/** Maximum milliseconds between the first and the last tap of a triple tap: further taps are meant. */
const SERIES_MS = 1300;

/** Maximum pixels between the taps of a double or triple tap, by pointer. */
const NEAR = { mouse: 4, touch: 24 };

const CONTROLS = 'button, a[href], input, select, textarea, summary, label';

/** Events that end a series of taps. */
const AIMS = ['keydown', 'wheel', 'touchmove'];

interface Series {
  /** Place of the first tap. */
  x: number;
  y: number;
  /** Times of the first and of the last tap. */
  began: number;
  at: number;
  scrollY: number;
  /** The control under the first tap. */
  control: Element;
}

/**
 * Ignores the later taps of a double or triple tap if the first one has brought another control under the finger. Buttons
 * of another step count as other controls. A mouse that has moved away and come back has aimed anew.
 */
export function useStrayTaps(): void {
  useEffect(() => {
    let series: Series | undefined;
    let stray = false;
    const press = (event: PointerEvent) => {
      if (!event.isPrimary || !event.isTrusted) return;
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const control = controlOf(event.target);
      const { scrollY } = window;
      // After a person has scrolled, a tap is aimed anew; the form itself scrolls to the part that it shows.
      const before =
        series && goesOn(series, event) && [series.scrollY, placeShown()].includes(scrollY)
          ? series
          : undefined;
      stray =
        before !== undefined && control !== undefined && control !== before.control && hasChanged(before);
      if (before) series = { ...before, at, scrollY };
      else series = control && { x, y, began: at, at, scrollY, control };
    };
    const move = (event: PointerEvent) => {
      if (series && event.isPrimary && !isNear(event, series)) series = undefined;
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
      ['pointermove', move],
      ['mousedown', ignore],
      ['click', ignore],
      ['input', fill],
      ...AIMS.map((type): [string, () => void] => [type, aim]),
    ];
    const listening = new AbortController();
    const { signal } = listening;
    for (const [type, listener] of listeners)
      window.addEventListener(type, listener as EventListener, {
        capture: true,
        passive: AIMS.includes(type),
        signal,
      });
    return () => {
      // The button that leaves the form may be double-tapped, too.
      setTimeout(() => listening.abort(), TAP_MS);
    };
  }, []);
}

function goesOn(series: Series, event: PointerEvent): boolean {
  const { timeStamp } = event;
  return timeStamp - series.at < TAP_MS && timeStamp - series.began < SERIES_MS && isNear(event, series);
}

function isNear({ clientX, clientY, pointerType }: PointerEvent, { x, y }: Series): boolean {
  const near = NEAR[pointerType === 'mouse' ? 'mouse' : 'touch'];
  return Math.abs(clientX - x) < near && Math.abs(clientY - y) < near;
}

/** Whether another element than the first tap's control is now at its place: if not, a finger chose its neighbour. */
function hasChanged({ x, y, control }: Series): boolean {
  return controlOf(document.elementFromPoint(x, y)) !== control;
}

/** The control of an event's target; a label counts as its control. */
function controlOf(target: EventTarget | null): Element | undefined {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return (control instanceof HTMLLabelElement && control.control) || control || undefined;
}
