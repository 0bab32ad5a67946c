import { momentAfter } from '#messages/duration.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { fieldTitle } from '../exports/fieldTitle.ts';
import { recordText } from '../exports/recordText.ts';
import { retentionOf } from '../retentionOf.ts';

/** What a form does with personal data, in words of one language. */
export interface Processing {
  formId: string;
  title: string;
  /** Whether the form is no longer published. */
  former: boolean;
  purpose?: string;
  recipients?: string;
  legalBasis?: string;
  keeping?: string;
  sensitive?: string;
  minors?: string;
  /** Version of these words, which each submission's form version names. */
  version?: string;
  /** Titles of the fields. */
  data: string[];
  /** Number of stored submissions. */
  count: number;
  oldest?: Date;
  /** Submissions to be deleted by month, `2027-03`; empty without `keepFor`. */
  deletions: ReadonlyMap<string, number>;
  /** When the oldest submission is deleted. */
  next?: Date;
}

/**
 * Describes the published forms, and those that are gone but still have submissions. `published`: forms by id; `only`: one
 * form's id.
 */
export async function readRegister(
  store: SubmissionStore,
  published: ReadonlyMap<string, FormRecord>,
  locale: string,
  only?: string,
): Promise<Processing[]> {
  const records = new Map(published);
  for (const { formId, formVersion } of await store.versions()) {
    const stored = records.has(formId) ? undefined : await store.formRecord(formId, formVersion);
    if (stored) records.set(formId, stored);
  }
  const register: Processing[] = [];
  for (const [formId, record] of records) {
    if (only !== undefined && formId !== only) continue;
    register.push({
      ...describe(record, locale),
      ...(await countSubmissions(store, formId, record)),
      formId,
      former: !published.has(formId),
    });
  }
  return register;
}

function describe(record: FormRecord, locale: string) {
  const { id, title, fields, privacy } = record.form;
  const text = (name: string, said: boolean) =>
    said ? recordText(record, locale, `forms.${id}.privacy.${name}`) : undefined;
  const says = privacy !== undefined;
  const asked = Object.values(fields).filter(({ widget }) => widget !== undefined);
  return {
    title: recordText(record, locale, title),
    purpose: text('purpose', says),
    recipients: text('recipients', says),
    legalBasis: text('legalBasis', privacy?.legalBasis !== undefined),
    keeping: text('keeping', says),
    sensitive: text('sensitive', privacy?.sensitive !== undefined),
    minors: text('minors', privacy?.minors !== undefined),
    version: privacy?.version,
    data: asked.map(({ path }) => fieldTitle(record, path, { locale })),
  };
}

async function countSubmissions(store: SubmissionStore, formId: string, { form }: FormRecord) {
  const deletions = new Map<string, number>();
  const keepFor = retentionOf(form);
  let count = 0;
  let oldest: Date | undefined;
  for await (const { createdAt } of store.list(formId)) {
    const created = new Date(createdAt);
    count++;
    oldest ??= created;
    if (keepFor === undefined) continue;
    const month = momentAfter(created, keepFor).toISOString().slice(0, 7);
    deletions.set(month, (deletions.get(month) ?? 0) + 1);
  }
  return {
    count,
    oldest,
    deletions,
    next: keepFor === undefined || !oldest ? undefined : momentAfter(oldest, keepFor),
  };
}
