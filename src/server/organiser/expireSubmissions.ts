import type { FastifyBaseLogger } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import { momentBefore } from '#messages/duration.ts';
import type { Limits } from '../config/limits.ts';
import { pruneVersions } from '../live/versionLife.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { Repeated } from '../watch/Repeated.ts';
import { deleteSubmissions } from './deleteSubmissions.ts';
import { retentionOf } from './retentionOf.ts';

export interface ExpiryOptions {
  store: SubmissionStore;
  files: FileStore;
  mailDir: string;
  publication: () => Publication;
  logger: FastifyBaseLogger;
  limits: Pick<Limits, 'versionHours'>;
}

const DAY_MS = 24 * 3_600_000;

/** Deletes expired submissions (`expireSubmissions`) and unanswered versions of forms now and daily. Returns a function that stops it. */
export function startExpiry(options: ExpiryOptions): () => Promise<void> {
  const { logger } = options;
  const failure = 'expired submissions not deleted';
  const daily = new Repeated(() => expireAlone(options), { pauseMs: DAY_MS, logger, failure });
  daily.start();
  return () => daily.stop();
}

/** Copies of the server that expired the same submissions at once would each record the deletion. */
async function expireAlone(options: ExpiryOptions): Promise<void> {
  const { store, limits, logger } = options;
  const expire = async () => {
    await expireSubmissions(options, new Date());
    const count = await pruneVersions(store, limits);
    if (count > 0) logger.info({ count }, 'earlier versions of forms without submissions removed');
  };
  const { shared } = store;
  await (shared ? shared.alone('expiry', expire) : expire());
}

/** Deletes submissions older than `keepFor` of their form. A removed form keeps the value of its last stored version. */
export async function expireSubmissions(options: Omit<ExpiryOptions, 'limits'>, now: Date): Promise<void> {
  const { store, files, mailDir, logger } = options;
  for (const [formId, keepFor] of await retentionTimes(options)) {
    const selected = store.list(formId, momentBefore(now, keepFor));
    const deletion = await deleteSubmissions({ store, files, mailDir, selected, dryRun: false });
    const count = deletion.submissions.get(formId) ?? 0;
    if (count === 0) continue;
    logger.info(
      { form: formId, count, files: deletion.files, versions: deletion.versions || undefined, keepFor },
      'expired submissions deleted',
    );
    await store.audit({ action: 'expire', who: 'server', formId, count, outcome: 'done' });
  }
}

async function retentionTimes({
  store,
  publication,
}: Pick<ExpiryOptions, 'store' | 'publication'>): Promise<Map<string, string>> {
  const { forms } = publication();
  const times = new Map<string, string>();
  const decided = new Set<string>();
  for (const { formId, formVersion } of await store.versions()) {
    // `versions` lists the latest version of a form first.
    if (decided.has(formId)) continue;
    decided.add(formId);
    const form = forms.get(formId)?.form ?? (await store.formRecord(formId, formVersion))?.form;
    const keepFor = form && retentionOf(form);
    if (keepFor !== undefined) times.set(formId, keepFor);
  }
  return times;
}
