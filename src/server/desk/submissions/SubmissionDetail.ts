import { sql } from 'kysely';
import type { Corrected } from '#contract/desk/changes.ts';
import type { NoteView, SubmissionView } from '#contract/desk/submission.ts';
import { codedName } from '#definitions/sources/innerNames.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { WARNINGS } from '#journey/warnings.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { refuse } from '../../http/Refusal.ts';
import { amountTitle } from '../../organiser/exports/derivedColumns.ts';
import { PAYLOAD } from '../../organiser/exports/exportTables.ts';
import { recordText } from '../../organiser/exports/recordText.ts';
import { decrypted } from '../../store/encryption/encryptedColumns.ts';
import type { StoredFile } from '../../store/fileStages.ts';
import { normalizeReference } from '../../store/reference.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { toSubmission } from '../../store/tables/toSubmission.ts';
import type { DeskPeople } from '../accounts/DeskPeople.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import type { SearchRules, SearchTokens } from '../derived/searchTokens.ts';
import { type Grant, seesPersons } from '../rights/authorise.ts';
import { isOpenField, type MaskedRow, masked } from '../rights/mask.ts';
import type { DeskForm, DeskForms } from './DeskForms.ts';
import { labelsOf } from './labelsOf.ts';
import { foundOrder, withTokens } from './SubmissionFilter.ts';
import type { ListedRow } from './SubmissionLists.ts';
import { shownAnswers } from './shownAnswers.ts';

/** Other submissions of a person that are shown. */
const MOST_OTHERS = 20;

/** Reads one submission for a person with a `Grant`. */
export class SubmissionDetail {
  readonly #store: SubmissionStore;
  readonly #forms: DeskForms;
  readonly #people: DeskPeople;
  readonly #tokens: SearchTokens;

  constructor(store: SubmissionStore, forms: DeskForms, people: DeskPeople, tokens: SearchTokens) {
    this.#store = store;
    this.#tokens = tokens;
    this.#forms = forms;
    this.#people = people;
  }

  /** Rejects with one 404 for a reference that is unknown, or of another form. */
  async find(grant: Grant, reference: string): Promise<ListedRow> {
    const { backend } = this.#store;
    const row = await backend.read(() =>
      backend.reads
        .selectFrom('submissions')
        .leftJoin('desk_items', 'desk_items.submission_id', 'submissions.id')
        .selectAll('submissions')
        .select(['desk_items.state', 'desk_items.version'])
        .where('submissions.form', '=', grant.form)
        .where('reference', '=', normalizeReference(reference))
        .executeTakeFirst(),
    );
    const record = row && (await this.#forms.record(grant.form, row.form_version));
    if (!row || !record) throw refuse(404, 'server.notFound');
    const { state, version, ...stored } = row;
    return {
      id: row.id,
      masked: masked(grant, record, toSubmission(stored, backend)),
      state: state ?? 'received',
      version: version ?? 1,
    };
  }

  async view(grant: Grant, signedIn: SignedIn, reference: string, locale: string): Promise<SubmissionView> {
    const found = await this.find(grant, reference);
    const { id, masked: row, state, version } = found;
    const form = await this.#forms.find(grant);
    const record = form.record(row.submission.formVersion);
    const words = this.#forms.words(form, locale);
    const isOwn = (text: string) =>
      record.texts[locale]?.[text] !== undefined || !/^(?:form|server)\./.test(text);
    const localizer: Localizer = {
      locale,
      t: (text, values) =>
        isOwn(text) && values === undefined
          ? recordText(record, locale, text)
          : words.t(text, values as Record<string, string | number>),
    };
    const files = await this.#store.files(id);
    const answersOf = shownAnswers(grant, row, files, localizer);
    const cells = this.#cells(grant, form, row, locale);
    const { confirmedAt } = row.submission;
    const [labels, notes, mails, corrections, others] = await Promise.all([
      labelsOf(this.#store.backend, [id]),
      this.notes(grant, id),
      this.#mails(grant, id),
      this.#corrections(id),
      this.#others(grant, signedIn, found, { locale, rules: form.newest.form }),
    ]);
    return {
      reference: row.submission.reference,
      form: grant.form,
      createdAt: row.submission.createdAt,
      locale: row.submission.locale,
      formVersion: row.submission.formVersion,
      late: form.isLate(row.submission),
      ...(confirmedAt !== undefined && { confirmedAt }),
      ...{ state, version, labels: labels.get(id) ?? [], notes, mails, corrections },
      steps: row.form.steps.flatMap((step) =>
        step.kind === 'fields'
          ? [
              {
                title: localizer.t(step.title),
                answers: step.sections.flatMap(answersOf),
              },
            ]
          : [],
      ),
      amounts: amountsOf(record, cells, locale).map(({ title, text }) => ({ title, text })),
      warnings: cells.filter(({ path }) => path === WARNINGS).flatMap(({ text }) => text.split('; ')),
      others,
    };
  }

  /** What the form derives and computes, before and after a correction. */
  async amounts(
    grant: Grant,
    before: MaskedRow,
    after: MaskedRow,
    locale: string,
  ): Promise<Corrected['amounts']> {
    const form = await this.#forms.find(grant);
    const [old = [], now = []] = [before, after].map((row) =>
      amountsOf(form.record(row.submission.formVersion), this.#cells(grant, form, row, locale), locale),
    );
    const titles = new Map([...old, ...now].map(({ path, title }) => [path, title]));
    const textOf = (amounts: ShownCell[], path: string) =>
      amounts.find((each) => each.path === path)?.text ?? '';
    return [...titles].map(([path, title]) => ({
      title,
      before: textOf(old, path),
      after: textOf(now, path),
    }));
  }

  #cells(grant: Grant, form: DeskForm, row: MaskedRow, locale: string): ShownCell[] {
    const words = this.#forms.words(form, locale);
    const columns = this.#forms.columns(grant, form, words).filter(({ hidden }) => !hidden);
    return columns.flatMap(({ id: column, title, read }) => {
      const path = column.startsWith(PAYLOAD) ? column.slice(PAYLOAD.length) : '';
      const value = read(row);
      const text = typeof value === 'number' ? formatNumber(value, locale) : value;
      return text === undefined ? [] : [{ path, title, text }];
    });
  }

  /** A file of a submission. Rejects with the same 404 for a number that is none, and a file that the person may not see. */
  async file(grant: Grant, reference: string, number: number): Promise<StoredFile> {
    const { id, masked: row } = await this.find(grant, reference);
    const file = (await this.#store.files(id))[number - 1];
    if (!file || !isShownFile(grant, row, file)) throw refuse(404, 'server.notFound');
    return file;
  }

  /** Without `contact`, a person sees only their own notes: others' may tell who applied. */
  async notes(grant: Grant, id: number): Promise<NoteView[]> {
    const { reads, read, cipher } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_notes')
        .leftJoin('desk_people', 'desk_people.id', 'desk_notes.author')
        .select(['desk_notes.id', 'author', 'text', 'desk_notes.created_at', 'version', 'name'])
        .where('submission_id', '=', id)
        .$if(!grant.may('contact'), (query) => query.where('author', '=', grant.person))
        .orderBy('desk_notes.created_at')
        .orderBy('desk_notes.id')
        .execute(),
    );
    return rows.map((row) => ({
      id: row.id,
      author: row.name === null ? '' : decrypted(cipher, row.name, 'desk_people.name', row.author),
      own: row.author === grant.person,
      text: decrypted(cipher, row.text, 'desk_notes.text', row.id),
      createdAt: row.created_at,
      version: row.version,
    }));
  }

  /** Makes rows for the submissions that nobody has changed yet. */
  itemsOf(ids: readonly number[]) {
    const { queries } = this.#store.backend;
    return queries
      .insertInto('desk_items')
      .columns(['submission_id', 'form', 'state', 'version', 'changed_at', 'change'])
      .expression((query) =>
        query
          .selectFrom('submissions')
          .select([
            'id',
            'form',
            sql.lit('received').as('state'),
            sql.lit(1).as('version'),
            'created_at',
            sql.lit('').as('change'),
          ])
          .where('id', 'in', ids),
      )
      .onConflict((conflict) => conflict.column('submission_id').doNothing())
      .compile();
  }

  async #mails(grant: Grant, id: number): Promise<SubmissionView['mails']> {
    if (!grant.may('contact')) return null;
    const { reads, read, cipher } = this.#store.backend;
    const rows = await read(() =>
      reads.selectFrom('mails').selectAll().where('submission_id', '=', id).orderBy('id').execute(),
    );
    return rows.map((row, index) => ({
      // An id tells how many mails there are.
      id: String(index + 1),
      state: row.state,
      to: decrypted(cipher, row.recipient, 'mails.recipient', row.id),
      attempts: row.attempts,
      at: row.sent_at ?? row.created_at,
      error: row.error === null ? null : decrypted(cipher, row.error, 'mails.error', row.id),
    }));
  }

  async #corrections(id: number): Promise<SubmissionView['corrections']> {
    const { reads, read, cipher } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_corrections')
        .selectAll()
        .where('submission_id', '=', id)
        .orderBy('number')
        .execute(),
    );
    return Promise.all(
      rows.map(async ({ id: row, number, author, at, reason }) => ({
        number,
        at,
        author: (await this.#people.find(author))?.name ?? '',
        reason: decrypted(cipher, reason, 'desk_corrections.reason', row),
      })),
    );
  }

  /** Of the forms in which the person sees personal data. */
  async #others(
    grant: Grant,
    signedIn: SignedIn,
    { id, masked: { form, answers } }: ListedRow,
    { locale, rules }: { locale: string; rules: SearchRules },
  ): Promise<SubmissionView['others']> {
    if (!grant.may('contact')) return null;
    const { reads, read, isShared } = this.#store.backend;
    const forms = (await this.#forms.ids()).filter((each) => seesPersons(signedIn, each));
    const person = this.#tokens.person(form, answers);
    const names = this.#tokens.namesake(form, answers, rules);
    if (person.length + names.length === 0) return [];
    const rows = await read(() =>
      withTokens(
        reads,
        [[person], names.map((name) => [name])].filter((way) => way.flat().length > 0),
        { isPostgres: isShared, search: 'byIndex' },
      )
        .select(['form', 'reference', 'created_at'])
        .where('form', 'in', forms)
        .where('submissions.id', '<>', id)
        .orderBy(foundOrder(isShared, 'byIndex'), 'desc')
        .limit(MOST_OTHERS)
        .execute(),
    );
    return Promise.all(
      rows.map(async ({ form: of, reference, created_at: createdAt }) => ({
        ...{ form: of, reference, createdAt, duplicate: of === grant.form },
        title: this.#forms.title(await this.#forms.find({ form: of }), locale),
      })),
    );
  }

  /** Sends a mail again. Rejects with a 404 for a number of none; resolves to whether it was not on its way already. */
  async mailAgain(grant: Grant<'label'>, reference: string, number: number): Promise<boolean> {
    const { id } = await this.find(grant, reference);
    const { reads, read } = this.#store.backend;
    const mails = await read(() =>
      reads.selectFrom('mails').select('id').where('submission_id', '=', id).orderBy('id').execute(),
    );
    const mail = mails[number - 1];
    if (!mail || !grant.may('contact')) throw refuse(404, 'server.notFound');
    return this.#store.outbox.again(mail.id, new Date());
  }
}

export function isShownFile(grant: Grant, { form }: MaskedRow, { field }: StoredFile): boolean {
  return grant.may('contact') || isOpenField(form, fieldAt(form, codedName(field)));
}

interface ShownCell {
  /** Empty for what every form has. */
  path: string;
  title: string;
  text: string;
}

/** The amounts that the form computes, by titles that an organiser knows. */
function amountsOf(record: FormRecord, cells: readonly ShownCell[], locale: string): ShownCell[] {
  return cells.flatMap(({ path, text }) =>
    Object.hasOwn(record.form.submission.compute, path)
      ? [{ path, title: amountTitle(record, path, { locale }), text }]
      : [],
  );
}
