import { randomBytes } from 'node:crypto';
import type { FormRecord, NewSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { median } from '../median.ts';

export interface StoreTimes {
  /** 99th percentile of durable inserts, one after the other, in milliseconds. */
  insert: number;
  /** Median of reading the newest page of a form. */
  page: number;
}

/** The standard page of the organiser's list. */
const PAGE = 50;

/** Times several stores of a form, one call to each in turn, so that other load on the machine affects all alike. */
export async function measureStores(
  stores: readonly SubmissionStore[],
  form: string,
  times: number,
): Promise<StoreTimes[]> {
  const measured = await Promise.all(
    stores.map(async (store) => ({
      store,
      next: await copies(store, form),
      inserts: [] as number[],
      pages: [] as number[],
      lastId: 0,
    })),
  );
  for (let round = 0; round < times; round += 1) {
    for (const each of measured) {
      const started = performance.now();
      each.lastId = (await each.store.add(each.next())).id;
      each.inserts.push(performance.now() - started);
    }
  }
  for (let round = 0; round < times; round += 1) {
    for (const { store, lastId, pages } of measured) {
      const started = performance.now();
      const page = await store.page(form, lastId - PAGE, PAGE);
      pages.push(performance.now() - started);
      if (page.at(-1)?.id !== lastId) throw new Error('This is not the newest page.');
    }
  }
  return measured.map(({ inserts, pages }) => ({
    insert: inserts.sort((a, b) => a - b)[Math.floor(inserts.length * 0.99)] ?? Number.NaN,
    page: median(pages),
  }));
}

/** Makes copies of the first submission, each with a key of its own that begins with the time. */
async function copies(store: SubmissionStore, form: string): Promise<() => NewSubmission> {
  const [first] = await store.page(form, 0, 1);
  if (!first) throw new Error(`${form} has no submission.`);
  const { formId, formVersion, locale, payload, computed } = first;
  const record = (await store.formRecord(form, first.formVersion)) as FormRecord;
  const bodyHash = 'c'.repeat(64);
  return () => ({
    ...{ formId, formVersion, locale, payload, computed, bodyHash },
    ...{ formRecord: () => record, files: [], mails: [] },
    idempotencyKey: Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex'),
  });
}
