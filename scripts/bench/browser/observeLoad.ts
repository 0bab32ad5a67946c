declare global {
  interface Window {
    hydrated?: boolean;
    /** Milliseconds from the start of the navigation. */
    benchLoad?: { paint?: number; shown?: number; typed?: number; hydrated?: number };
    /** Called once the first field can be typed into, having the focus. */
    benchFieldShown?: () => void;
    /** Called once the page has been taken over. */
    benchHydrated?: () => void;
    /** Called once the page has painted, been taken over and taken a key. */
    benchLoaded?: () => void;
  }
}

/** The field that is typed into: the first that people reach, so no trap for programs. */
export const FIRST_FIELD = 'main form input:not([tabindex="-1"])';

/** Runs in the page before its own scripts: notes when it paints, shows a field, takes a key, and is taken over. */
export function observeLoad(firstField: string): void {
  const times: NonNullable<Window['benchLoad']> = {};
  window.benchLoad = times;
  const reach = (time: 'paint' | 'typed' | 'hydrated', at = performance.now()) => {
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
      reach('hydrated');
      window.benchHydrated?.();
    },
  });
  const notice = () => {
    if (times.paint === undefined || times.shown !== undefined) return;
    const field = document.querySelector<HTMLInputElement>(firstField);
    if (!field) return changes.observe(document, { childList: true, subtree: true });
    times.shown = performance.now();
    changes.disconnect();
    document.addEventListener('input', () => reach('typed'));
    field.focus();
    window.benchFieldShown?.();
  };
  const changes = new MutationObserver(notice);
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) reach('paint', paint.startTime);
    notice();
  }).observe({ type: 'paint', buffered: true });
}
