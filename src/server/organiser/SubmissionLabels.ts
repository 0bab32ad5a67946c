import { memoize } from '#definitions/sources/memoize.ts';
import type { FormRecord, StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { recordText } from './exports/recordText.ts';

/** Titles of fields, from the form version that each submission answered. */
export class SubmissionLabels {
  readonly #locale: string;
  readonly #versionsOf: (formId: string) => (version: string) => Promise<FormRecord | undefined>;

  constructor(store: SubmissionStore, locale: string) {
    this.#versionsOf = memoize((formId) => memoize((version) => store.formRecord(formId, version)));
    this.#locale = locale;
  }

  /** Returns the titles of all fields by path, and the form's title under `''`. Empty when the version is not stored. */
  async all({ formId, formVersion }: StoredSubmission): Promise<Record<string, string>> {
    const record = await this.#versionsOf(formId)(formVersion);
    if (!record) return {};
    const { fields, title } = record.form;
    const titles = Object.values(fields).map((field) => [
      field.path,
      recordText(record, this.#locale, field.title),
    ]);
    return { '': recordText(record, this.#locale, title), ...Object.fromEntries(titles) };
  }
}
