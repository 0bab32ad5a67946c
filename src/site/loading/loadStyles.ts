/** Media query that never matches: the style sheet loads but does not apply. */
const INACTIVE_MEDIA = 'not all';

function linkTo(url: string): HTMLLinkElement | null {
  return document.querySelector(`link[href="${url}"]`);
}

/**
 * Loads the CSS of a screen without applying it (see `applyStyles`). Does nothing if the document has it: as a `<style>`
 * from the server, or as a file from an earlier screen. Rejects with a `TypeError` when it cannot be fetched.
 */
export function loadStyles(url: string): Promise<void> {
  if (document.querySelector(`style[data-href="${url}"]`) || linkTo(url)?.sheet) return Promise.resolve();
  const link = linkTo(url) ?? document.createElement('link');
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`Failed to fetch the styles at ${url}`));
    });
  });
  if (!link.isConnected) {
    link.rel = 'stylesheet';
    link.media = INACTIVE_MEDIA;
    link.href = url;
    document.head.append(link);
  }
  return loaded;
}

/** Applies CSS that `loadStyles` has loaded. */
export function applyStyles(url: string): void {
  const link = linkTo(url);
  if (link?.media === INACTIVE_MEDIA) link.media = 'all';
}
