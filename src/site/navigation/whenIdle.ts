/** Milliseconds after which browsers that do not say when they are idle are taken to be. */
const SOON = 300;

/** Calls back once the document has loaded and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(work), { once: true });
    return;
  }
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else setTimeout(work, SOON);
}
