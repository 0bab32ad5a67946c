/** Milliseconds after which a draft is removed. */
const LIFETIME = 7 * 24 * 3600 * 1000;

/** When a draft that was saved at a time is removed; both in milliseconds since 1970. */
export function draftEnd(savedAt: number): number {
  return savedAt + LIFETIME;
}
