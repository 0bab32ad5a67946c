import { type Removal, removeMail } from '../removeSubmissions.ts';
import { linkReference } from '../storagePaths.ts';

/** Removes the drafts that were not opened in time, with the mails of their links. Returns the number of drafts. */
export async function removeDrafts(
  { store, mailDir }: Pick<Removal, 'store' | 'mailDir'>,
  now = new Date(),
): Promise<number> {
  const expired = await store.drafts.expire(now);
  for (const id of expired) await removeMail(mailDir, linkReference(id));
  return expired.length;
}
