import type { FormRecord, StoredSubmission, SubmissionStore } from './SubmissionStore.ts';

/** The titles under which submissions were answered, in the wording of their own form version. */
export class SubmissionLabels {
  readonly #store: SubmissionStore;
  readonly #locale: string;
  readonly #records = new Map<string, Promise<FormRecord | undefined>>();

  constructor(store: SubmissionStore, locale: string) {
    this.#store = store;
    this.#locale = locale;
  }

  /** The title of a field; undefined for a path that is none, such as a derived value. */
  async title(submission: StoredSubmission, path: string): Promise<string | undefined> {
    const record = await this.#record(submission);
    const id = record?.form.fields[path]?.title;
    return id && text(record, this.#locale, id);
  }

  /** Titles of all fields of the submission's form by path, and of the form itself as `''`. */
  async all(submission: StoredSubmission): Promise<Record<string, string>> {
    const record = await this.#record(submission);
    if (!record) return {};
    const { fields, title } = record.form;
    const titles = Object.values(fields).map((field) => [
      field.path,
      text(record, this.#locale, field.title),
    ]);
    return { '': text(record, this.#locale, title), ...Object.fromEntries(titles) };
  }

  #record({ formId, formVersion }: StoredSubmission): Promise<FormRecord | undefined> {
    const key = `${formId} ${formVersion}`;
    const record = this.#records.get(key) ?? this.#store.formRecord(formId, formVersion);
    this.#records.set(key, record);
    return record;
  }
}

/** In the locale, else in any language it was published in, else the id. */
function text({ texts }: FormRecord, locale: string, id: string): string {
  return texts[locale]?.[id] ?? Object.values(texts).find((all) => all[id] !== undefined)?.[id] ?? id;
}
