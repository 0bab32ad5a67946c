import type { Limits } from '../config/limits.ts';
import type { StoredVersion } from '../store/StoredForms.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

const HOUR_MS = 3_600_000;

/** No request that came while a version was accepted is still under way so much later. */
const UNDER_WAY_MS = 24 * HOUR_MS;

type Ended = Pick<StoredVersion, 'replacedAt' | 'withdrawnAt'>;
type Hours = Pick<Limits, 'versionHours'>;

/**
 * Until when submissions may name a version of a form: for ever while it is live, for `versionHours` after another one has
 * replaced it, and no longer than until the organiser withdraws it. In milliseconds since 1970.
 */
export function acceptedUntil({ replacedAt, withdrawnAt }: Ended, { versionHours }: Hours): number {
  if (replacedAt === null) return Number.POSITIVE_INFINITY;
  const end = Date.parse(replacedAt) + versionHours * HOUR_MS;
  return withdrawnAt === null ? end : Math.min(end, Date.parse(withdrawnAt));
}

/** Whether submissions may name a version now. */
export function isAccepted(version: Ended, hours: Hours): boolean {
  return Date.now() < acceptedUntil(version, hours);
}

/** Removes the versions without submissions that are no longer accepted. Resolves to their number. */
export async function pruneVersions(
  store: Pick<SubmissionStore, 'forms' | 'versions'>,
  hours: Hours,
): Promise<number> {
  const old = (await store.forms.list()).filter(
    (each) => acceptedUntil(each, hours) + UNDER_WAY_MS < Date.now(),
  );
  if (old.length === 0) return 0;
  const answered = await store.versions();
  const unanswered = old.filter(({ formId, version }) =>
    answered.every((each) => each.formId !== formId || each.formVersion !== version),
  );
  await store.forms.remove(unanswered);
  return unanswered.length;
}
