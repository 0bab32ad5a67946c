import type { FastifyBaseLogger } from 'fastify';
import { type Removal, removeSubmissions } from './removeSubmissions.ts';

const DAY_MS = 24 * 3_600_000;

/** Removes subscriptions that were not confirmed in time: another person may have entered their addresses. */
export async function removeUnconfirmed(
  removal: Removal,
  logger: FastifyBaseLogger,
  unconfirmedDays: number,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - unconfirmedDays * DAY_MS);
  const found = await removal.store.subscriptions.unconfirmed(before);
  if (found.length === 0) return;
  await removeSubmissions(removal, found);
  logger.info({ removed: found.length }, 'unconfirmed subscriptions removed');
}
