/**
 * Loads the CSS of a screen unless the document has it: in a `<style>` from the server or as a file from an earlier
 * screen. Rejects when it cannot be had.
 */
export function loadStyles(url: string): Promise<void> {
  if (document.querySelector(`style[data-href="${url}"], link[href="${url}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`Failed to fetch the styles at ${url}`));
    });
  });
  document.head.append(link);
  return loaded;
}
