/** Whether a link leads to a screen of the site, or to a place in one: files and bare anchors are the browser's business. */
export function leadsToScreen(href: string): boolean {
  return /^\/(?!\/)[^#.]*(#.*)?$/.test(href);
}
