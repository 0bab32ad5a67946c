/** What keeps a style sheet that has come from being applied. */
const NOT_YET = 'not all';

function linkTo(url: string): HTMLLinkElement | null {
  return document.querySelector(`link[href="${url}"]`);
}

/**
 * Loads the CSS of a screen, to be applied by `applyStyles`, unless the document has it: in a `<style>` from the server
 * or as a file from an earlier screen. Rejects when it cannot be had.
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
    link.media = NOT_YET;
    link.href = url;
    document.head.append(link);
  }
  return loaded;
}

/** Lets CSS that was loaded hold for the page. */
export function applyStyles(url: string): void {
  const link = linkTo(url);
  if (link?.media === NOT_YET) link.media = 'all';
}
