import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { Publication } from '#contract/Publication.ts';
import { translate } from '#messages/translate.ts';
import { refuse } from '../../http/Refusal.ts';
import type { PublicationHistory } from '../../live/PublicationHistory.ts';
import type { ExportWords } from '../../organiser/exports/ExportTable.ts';
import { formColumns, type PlacedColumn } from '../../organiser/exports/exportTables.ts';
import { recordText } from '../../organiser/exports/recordText.ts';
import { type IsLate, lateSubmissions } from '../../organiser/lateSubmissions.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { Grant } from '../rights/authorise.ts';
import { isHiddenColumn } from '../rights/mask.ts';

/** A column with what a person may know of it. */
export interface DeskColumn extends PlacedColumn {
  hidden: boolean;
  former: boolean;
}

/** A form with all its versions, the live one first, then the last stored. */
export interface DeskForm {
  id: string;
  newest: FormRecord;
  versions: readonly [FormRecord, ...FormRecord[]];
  record(version: string): FormRecord;
  isLate: IsLate;
}

/** Reads the versions of forms; each stays in memory until another publication. */
export class DeskForms {
  readonly #store: SubmissionStore;
  readonly #publications: PublicationHistory;
  readonly #records = new Map<string, Promise<FormRecord | undefined>>();
  #newest: CompiledForm[] | undefined;

  constructor(store: SubmissionStore, publications: PublicationHistory) {
    this.#store = store;
    this.#publications = publications;
    // A translation may change within a version.
    publications.onReplaced(() => {
      this.#records.clear();
      this.#newest = undefined;
    });
  }

  /** Calls back after another publication. */
  onReplaced(callback: () => void): void {
    this.#publications.onReplaced(callback);
  }

  record(formId: string, version: string): Promise<FormRecord | undefined> {
    const key = `${formId} ${version}`;
    const known = this.#records.get(key);
    if (known) return known;
    const reading = this.#store.formRecord(formId, version);
    this.#records.set(key, reading);
    // A database that was away for a moment is asked again.
    reading.catch(() => this.#records.delete(key));
    return reading;
  }

  /** Ids of the forms that have versions. */
  async ids(): Promise<string[]> {
    return [...new Set((await this.#store.forms.list()).map(({ formId }) => formId))];
  }

  /** Rejects with the 404 of a form that is not there. */
  async find({ form: id }: Pick<Grant, 'form'>): Promise<DeskForm> {
    const order = newestFirst(await this.#store.forms.list(id));
    const records = await Promise.all(order.map(({ version }) => this.record(id, version)));
    const [newest, ...older] = records.filter((record) => record !== undefined);
    if (!newest) throw refuse(404, 'server.notFound');
    const versions = [newest, ...older] as const;
    const byVersion = new Map(versions.map((record) => [record.form.version, record]));
    return {
      id,
      newest,
      versions,
      record: (version) => {
        const record = byVersion.get(version);
        if (!record) throw new Error(`The form ${id} of version ${version} is not stored`);
        return record;
      },
      isLate: await lateSubmissions(this.#store, id),
    };
  }

  /** The newest version of each form. What is published is asked for once it is stored. */
  async allNewest(): Promise<readonly CompiledForm[]> {
    if (this.#newest) return this.#newest;
    const stored = Map.groupBy(await this.#store.forms.list(), ({ formId }) => formId);
    const records = await Promise.all(
      [...stored].map(([id, versions]) => this.record(id, newestFirst(versions)[0]?.version ?? '')),
    );
    const newest = records.flatMap((record) => record?.form ?? []);
    const known = new Set(newest.map(({ id, version }) => `${id} ${version}`));
    const live = [...this.#publications.current().forms.values()];
    if (live.every(({ form: { id, version } }) => known.has(`${id} ${version}`))) this.#newest = newest;
    return newest;
  }

  /** The languages of the site. */
  locales(): readonly string[] {
    return this.#publications.current().locales;
  }

  timeZone(): string {
    return siteTimeZone(this.#publications.current());
  }

  title({ newest }: DeskForm, locale: string): string {
    return recordText(newest, locale, newest.form.title);
  }

  words({ newest }: DeskForm, locale: string): ExportWords {
    const publication: Publication = this.#publications.current();
    return {
      locale,
      keys: false,
      timeZone: newest.form.timeZone,
      timeZoneName: publication.texts[locale]?.['site.timeZoneName'] ?? newest.form.timeZone,
      t: (id, values) => translate(publication, locale, id, values),
    };
  }

  /** The columns of list and export; `entries`: how many entries of each list have columns. */
  columns(
    grant: Grant,
    form: DeskForm,
    words: ExportWords,
    entries: ReadonlyMap<string, number> = new Map(),
  ): DeskColumn[] {
    const live = new Set(formColumns([form.newest], words, entries, form.isLate).map(({ id }) => id));
    return formColumns(form.versions, words, entries, form.isLate).map((column) => ({
      ...column,
      hidden: isHiddenColumn(grant, form.versions, column.id),
      former: !live.has(column.id),
    }));
  }
}

/** That of the site, which every form has. */
export function siteTimeZone({ forms }: Publication): string {
  const [first] = forms.values();
  return first?.form.timeZone ?? 'UTC';
}

/** The live version, then the last stored. `stored`: in the order of their storing. */
function newestFirst<Version extends { replacedAt: string | null }>(stored: readonly Version[]): Version[] {
  return stored.toReversed().sort((a, b) => Number(b.replacedAt === null) - Number(a.replacedAt === null));
}

/** What a choice offers, in the language of `words`. */
export function optionsOf(
  field: CompiledField,
  { newest }: Pick<DeskForm, 'newest'>,
  words: ExportWords,
): { value: string; title: string }[] {
  return (
    (field.items ?? field).options?.map(({ value, title }) => ({
      value: String(value),
      title: recordText(newest, words.locale, title),
    })) ?? [
      { value: 'true', title: words.t('form.yes') },
      { value: 'false', title: words.t('form.no') },
    ]
  );
}
