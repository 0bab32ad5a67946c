declare global {
  interface Window {
    hydrated?: boolean;
    /** Milliseconds from the start of the navigation. */
    benchLoad?: { paint?: number; shown?: number; typed?: number; hydrated?: number };
    /** Called once the first field can be typed into, having the focus. */
    benchFieldShown?: () => void;
  }
}

/** The field that is typed into: the first that people reach, not the product's trap for programs. */
export const FIRST_FIELD = 'main form input:not([tabindex="-1"])';

/** Runs in the page before its own scripts: notes when it paints, shows a field, takes a key, and is taken over. */
export function observeLoad(firstField: string): void {
  const times: NonNullable<Window['benchLoad']> = {};
  window.benchLoad = times;
  let hydrated: boolean | undefined;
  Object.defineProperty(window, 'hydrated', {
    configurable: true,
    get: () => hydrated,
    set: (value) => {
      hydrated = value;
      times.hydrated ??= performance.now();
    },
  });
  const notice = () => {
    if (times.paint === undefined || times.shown !== undefined) return;
    const field = document.querySelector<HTMLInputElement>(firstField);
    if (!field) return;
    times.shown = performance.now();
    changes.disconnect();
    document.addEventListener('input', () => {
      times.typed ??= performance.now();
    });
    field.focus();
    window.benchFieldShown?.();
  };
  const changes = new MutationObserver(notice);
  changes.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    times.paint ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime;
    notice();
  }).observe({ type: 'paint', buffered: true });
}
