import type { Rhythm } from '#contract/desk/notices.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { lastSubmissionId } from '../lastSubmissionId.ts';
import type { Grant } from '../rights/authorise.ts';
import { dayAfter, momentAt } from '../submissions/SubmissionFilter.ts';

/** When daily and weekly notices are sent, in the site's time zone; weekly ones on Mondays. */
export const NOTICE_TIME = '07:00';

/** When the next notice is due; ISO 8601, UTC. */
export function nextNotice(rhythm: Exclude<Rhythm, 'never'>, now: Date, timeZone: string): string {
  if (rhythm === 'now') return now.toISOString();
  const { day, time } = zonedMoment(now, timeZone);
  let next = time < NOTICE_TIME ? day : dayAfter(day, 1);
  while (rhythm === 'weekly' && new Date(`${next}T00:00:00Z`).getUTCDay() !== 1) next = dayAfter(next, 1);
  return momentAt(next, NOTICE_TIME, timeZone);
}

/** How often each person is told what came in: their own choice for each form that they read. */
export class DeskNotices {
  readonly #store: SubmissionStore;
  readonly #timeZone: () => string;

  constructor(store: SubmissionStore, timeZone: () => string) {
    this.#store = store;
    this.#timeZone = timeZone;
  }

  /** By form; absent: never. */
  async of(person: string): Promise<ReadonlyMap<string, Rhythm>> {
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads.selectFrom('desk_notices').select(['form', 'rhythm']).where('person', '=', person).execute(),
    );
    return new Map(rows.map(({ form, rhythm }) => [form, rhythm]));
  }

  /** What came in before the first choice is not told; another choice loses nothing. */
  async set({ person, form }: Grant<'read'>, rhythm: Rhythm): Promise<void> {
    const { queries, writes } = this.#store.backend;
    if (rhythm === 'never') {
      await writes.run(
        queries
          .deleteFrom('desk_notices')
          .where((row) => row.and({ person, form }))
          .compile(),
      );
      return;
    }
    const after_id = await lastSubmissionId(this.#store, form);
    const next_at = nextNotice(rhythm, new Date(), this.#timeZone());
    await writes.run(
      queries
        .insertInto('desk_notices')
        .values({ person, form, rhythm, after_id, next_at })
        .onConflict((conflict) => conflict.columns(['person', 'form']).doUpdateSet({ rhythm, next_at }))
        .compile(),
    );
  }
}
