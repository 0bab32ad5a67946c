import type { FormRecord, StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { recordText } from './exports/recordText.ts';

/** Titles of fields, from the form version that each submission answered. */
export class SubmissionLabels {
  readonly #store: SubmissionStore;
  readonly #locale: string;
  readonly #records = new Map<string, Promise<FormRecord | undefined>>();

  constructor(store: SubmissionStore, locale: string) {
    this.#store = store;
    this.#locale = locale;
  }

  /** Returns the titles of all fields by path, and the form's title under `''`. Empty when the version is not stored. */
  async all(submission: StoredSubmission): Promise<Record<string, string>> {
    const record = await this.#record(submission);
    if (!record) return {};
    const { fields, title } = record.form;
    const titles = Object.values(fields).map((field) => [
      field.path,
      recordText(record, this.#locale, field.title),
    ]);
    return { '': recordText(record, this.#locale, title), ...Object.fromEntries(titles) };
  }

  #record({ formId, formVersion }: StoredSubmission): Promise<FormRecord | undefined> {
    const key = `${formId} ${formVersion}`;
    const record = this.#records.get(key) ?? this.#store.formRecord(formId, formVersion);
    this.#records.set(key, record);
    return record;
  }
}
