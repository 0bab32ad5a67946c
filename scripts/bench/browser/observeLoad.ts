declare global {
  interface Window {
    hydrated?: boolean;
    /** Milliseconds from the start of the navigation. */
    benchLoad?: { paint?: number; shown?: number; typed?: number; hydrated?: number };
    /** Called once the first field has the focus. */
    benchFieldShown?: () => void;
    /** Called once the page has hydrated. */
    benchHydrated?: () => void;
    /** Called once the page has hydrated and painted its first field: a client-rendered page paints later. DevTools asks for a text. */
    benchMounted?: (text: string) => void;
    /** Called once the page has painted, hydrated and received a key. */
    benchLoaded?: () => void;
  }
}

/** The first field that people can reach, so not the hidden `TrapField`. */
export const FIRST_FIELD = 'main form input:not([tabindex="-1"])';

/** Runs in the page before its own scripts: records the times of paint, first field, first key and hydration. */
export function observeLoad(firstField: string): void {
  const times: NonNullable<Window['benchLoad']> = {};
  window.benchLoad = times;
  const record = (time: 'paint' | 'typed' | 'hydrated', at = performance.now()) => {
    if (times[time] !== undefined) return;
    times[time] = at;
    if (times.paint !== undefined && times.typed !== undefined && times.hydrated !== undefined) {
      window.benchLoaded?.();
    }
  };
  let hydrated: boolean | undefined;
  Object.defineProperty(window, 'hydrated', {
    configurable: true,
    get: () => hydrated,
    set: (value) => {
      hydrated = value;
      record('hydrated');
      window.benchHydrated?.();
      tellMounted();
    },
  });
  const tellMounted = () => {
    if (times.hydrated !== undefined && times.shown !== undefined) window.benchMounted?.('');
  };
  const update = () => {
    if (times.paint === undefined || times.shown !== undefined) return;
    const field = document.querySelector<HTMLInputElement>(firstField);
    if (!field) return changes.observe(document, { childList: true, subtree: true });
    times.shown = performance.now();
    changes.disconnect();
    document.addEventListener('input', () => record('typed'));
    tellMounted();
    // A focus makes the page load the code for sending.
    if (!window.benchFieldShown) return;
    field.focus();
    window.benchFieldShown();
  };
  const changes = new MutationObserver(update);
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) record('paint', paint.startTime);
    update();
  }).observe({ type: 'paint', buffered: true });
}
