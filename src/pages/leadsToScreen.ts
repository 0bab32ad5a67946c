/** Whether a link leads to a screen of the site: files and anchors are the browser's own business. */
export function leadsToScreen(href: string): boolean {
  return /^\/(?!\/)[^#.]*$/.test(href);
}
