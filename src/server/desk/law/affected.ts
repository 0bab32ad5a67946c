import type { CompiledForm } from '#contract/CompiledForm.ts';
import { decodeStored } from '#publication/compile/decodeStored.ts';
import { csvLine } from '../../organiser/exports/exportCsv.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { addressesIn } from './Person.ts';

export interface AffectedOptions {
  store: SubmissionStore;
  form: Pick<CompiledForm, 'id'>;
  recordOf: (version: string) => FormRecord | Promise<FormRecord>;
  /** The first moment, and the one after the last; ISO 8601, UTC. */
  from?: string;
  to?: string;
  /** Column titles: reference, date, language, e-mail addresses, phone numbers. */
  titles: readonly string[];
}

/** Who is told after a breach: each submission of a form and a time, with its addresses, as lines of CSV. */
export async function* affected(options: AffectedOptions): AsyncGenerator<string> {
  const { store, form, recordOf, from = '', to, titles } = options;
  yield `\uFEFF${csvLine(titles)}`;
  for await (const submission of store.list(form.id, to === undefined ? undefined : new Date(to))) {
    const { reference, createdAt, locale, formVersion, payload } = submission;
    if (createdAt < from) continue;
    const record = await recordOf(formVersion);
    const addresses = addressesIn(record.form, decodeStored(record.form, payload).answers);
    const of = (kind: 'email' | 'phone') =>
      addresses.flatMap((each) => (each.kind === kind ? [each.text] : [])).join(' ');
    yield csvLine([reference, createdAt, locale, of('email'), of('phone')]);
  }
}
