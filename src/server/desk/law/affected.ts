import type { CompiledForm } from '#contract/CompiledForm.ts';
import { decodePayload } from '#journey/payload.ts';
import { cellText, guardFormulas } from '../../organiser/exports/cellText.ts';
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
  yield `\uFEFF${line(titles)}`;
  for await (const submission of store.list(form.id, to === undefined ? undefined : new Date(to))) {
    const { reference, createdAt, locale, formVersion, payload } = submission;
    if (createdAt < from) continue;
    const record = await recordOf(formVersion);
    const addresses = addressesIn(record.form, decodePayload(record.form, payload).answers);
    const of = (kind: 'email' | 'phone') =>
      addresses.flatMap((each) => (each.kind === kind ? [each.text] : [])).join(' ');
    yield line([reference, createdAt, locale, of('email'), of('phone')]);
  }
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guardFormulas(cellText(cell)).replaceAll('"', '""')}"`).join(';')}\r\n`;
}
