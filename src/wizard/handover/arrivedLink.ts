import { RESUME } from '#contract/draftLink.ts';

/** A link to a draft, with which this page was opened. */
export interface ArrivedLink {
  key: string;
  /** Path of the page. */
  path: string;
}

let arrived: ArrivedLink | undefined;
const listeners = new Set<() => void>();

/** Removes a link's key from the address, so that neither history nor bookmarks hold the key; also when a link is pasted later. */
export function takeLinks(): void {
  take();
  // Before the router reads the address.
  addEventListener('popstate', take);
}

function take(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(RESUME)) return;
  history.replaceState(history.state, '', pathname + search);
  setLink({ key: hash.slice(RESUME.length), path: pathname });
}

/** The link that was opened, until `forgetLink`. */
export function arrivedLink(): ArrivedLink | undefined {
  return arrived;
}

/** Call when the link was used or refused. */
export function forgetLink(): void {
  setLink(undefined);
}

export function subscribeToLinks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setLink(link: ArrivedLink | undefined): void {
  arrived = link;
  for (const listener of listeners) listener();
}
