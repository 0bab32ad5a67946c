/** Whether a link leads to a screen of the site or to an anchor in one. False for files and bare `#anchors`. */
export function leadsToScreen(href: string): boolean {
  return /^\/(?!\/)[^#.]*(#.*)?$/.test(href);
}
