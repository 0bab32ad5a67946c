import type {
  PersonAsked,
  PersonErased,
  PersonFound,
  PersonPortable,
  Receipt,
  Retention,
} from '#contract/desk/law.ts';
import { momentAfter, momentBefore } from '#messages/duration.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { refuse } from '../../http/Refusal.ts';
import { recordText } from '../../organiser/exports/recordText.ts';
import { retentionOf } from '../../organiser/retentionOf.ts';
import type { FileStore } from '../../store/FileStore.ts';
import { normalizeReference } from '../../store/reference.ts';
import type { FormRecord, StoredSubmission } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { SearchTokens } from '../derived/searchTokens.ts';
import type { Grant } from '../rights/authorise.ts';
import type { DeskForms } from '../submissions/DeskForms.ts';
import { erasePerson } from './erasePerson.ts';
import { type Mention, mentionsOf } from './mentions.ts';
import { Person } from './Person.ts';

const SOON_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export interface DeskLawOptions {
  store: SubmissionStore;
  forms: DeskForms;
  tokens: SearchTokens;
  files: FileStore;
  mailDir: string;
}

/** What the law asks: a person's data across all forms, erasing, and how long is kept. */
export class DeskLaw {
  readonly #options: DeskLawOptions;

  constructor(options: DeskLawOptions) {
    this.#options = options;
  }

  /** Reads every answer of these forms: an index has not all fields. */
  async find(
    grants: readonly Grant<'contact'>[],
    asked: PersonAsked,
    locale: string,
  ): Promise<Omit<PersonFound, 'complete'>> {
    const { store, forms } = this.#options;
    const person = named(asked);
    const found: PersonFound['submissions'] = [];
    for (const grant of grants) {
      const form = await forms.find(grant);
      for await (const submission of store.list(grant.form)) {
        const paths = person.fieldsIn(submission.payload);
        if (paths.length === 0) continue;
        const record = form.record(submission.formVersion);
        const titles = paths.map((path) => fieldTitle(record, path, locale));
        found.push({
          ...{ form: form.id, title: forms.title(form, locale), where: [...new Set(titles)] },
          ...{ reference: submission.reference, createdAt: submission.createdAt },
          ...{ mayExport: grant.may('export'), mayErase: grant.may('erase') },
        });
      }
    }
    const whole = new Set(found.map(({ reference }) => reference));
    const mentions: PersonFound['mentions'] = [];
    for (const grant of grants) {
      const title = forms.title(await forms.find(grant), locale);
      // What stands beside a submission of the person goes with it.
      for await (const { submission: _, answers: _answers, ...mention } of mentionsOf(store, person, [
        grant.form,
      ]))
        if (!whole.has(mention.reference))
          mentions.push({
            ...{ ...mention, title },
            ...{ mayExport: grant.may('export'), mayErase: grant.may('erase') },
          });
    }
    return { submissions: found, mentions };
  }

  /** The chosen submissions. Rejects with a 404 unless the person stands in each. */
  async chosen(
    authorised: (form: string) => Grant,
    { submissions, ...asked }: Omit<PersonPortable, 'mentions'>,
  ): Promise<{ grant: Grant; submission: StoredSubmission }[]> {
    const person = named(asked);
    return Promise.all(
      submissions.map(async ({ form, reference }) => {
        const grant = authorised(form);
        const submission = await this.#options.store.find(normalizeReference(reference));
        if (submission?.formId !== form || person.fieldsIn(submission.payload).length === 0)
          throw refuse(404, 'server.notFound');
        return { grant, submission };
      }),
    );
  }

  /** The chosen notes and corrections of these forms. Rejects with a 404 unless the person stands in each. */
  async mentioned(
    grants: readonly Grant[],
    { mentions: ids, ...asked }: Pick<PersonErased, 'email' | 'phone' | 'mentions'>,
  ): Promise<Mention[]> {
    const forms = grants.map(({ form }) => form);
    const found: Mention[] = [];
    for await (const mention of mentionsOf(this.#options.store, named(asked), forms, ids))
      found.push(mention);
    if (found.length < new Set(ids).size) throw refuse(404, 'server.notFound');
    return found;
  }

  /** What mentions say of the person alone: neither beside whose submission, nor the rest of a note. */
  async toldIn(mentions: readonly Mention[], asked: PersonAsked, locale: string): Promise<object[]> {
    const { forms } = this.#options;
    const person = named(asked);
    return Promise.all(
      mentions.map(async ({ kind, form: id, at, text, answers }) => {
        const form = await forms.find({ form: id });
        return {
          ...{ kind, form: forms.title(form, locale), at, text: person.sentencesIn(text) },
          answers: person.answersIn(answers).map(([path, answer]) => ({
            field: fieldTitle(form.newest, path, locale),
            text: person.sentencesIn(answer),
          })),
        };
      }),
    );
  }

  async erase(
    submissions: readonly StoredSubmission[],
    mentions: readonly Mention[],
    { mode, ...asked }: PersonErased,
  ): Promise<Receipt> {
    const { forms, tokens } = this.#options;
    const formOf = ({ formId }: StoredSubmission) => forms.find({ form: formId });
    return erasePerson({
      ...this.#options,
      person: named(asked),
      ...{ submissions, mentions },
      ...(mode === 'anonymise' && { keepCounts: { tokens, formOf } }),
    });
  }

  async retention(grants: readonly Grant<'read'>[], locale: string): Promise<Retention['forms']> {
    const { store, forms } = this.#options;
    const { reads, read } = store.backend;
    const now = new Date();
    return Promise.all(
      grants.map(async (grant) => {
        const form = await forms.find(grant);
        const keepFor = retentionOf(form.newest.form) ?? null;
        const count = (before: Date | undefined) =>
          read(() =>
            reads
              .selectFrom('submissions')
              .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
              .where('form', '=', form.id)
              .$if(before !== undefined, (query) =>
                query.where('created_at', '<', (before as Date).toISOString()),
              )
              .executeTakeFirstOrThrow(),
          );
        const [all, overdue, soon] = await Promise.all([
          count(undefined),
          count(keepFor === null ? new Date(0) : momentBefore(now, keepFor)),
          count(
            keepFor === null
              ? new Date(0)
              : momentBefore(new Date(now.getTime() + SOON_DAYS * DAY_MS), keepFor),
          ),
        ]);
        const goes =
          keepFor !== null && all.oldest !== null ? momentAfter(new Date(all.oldest), keepFor) : undefined;
        return {
          ...{ form: form.id, title: forms.title(form, locale), keepFor },
          ...{ count: Number(all.count), overdue: Number(overdue.count) },
          soon: Number(soon.count) - Number(overdue.count),
          next: goes?.toISOString() ?? null,
        };
      }),
    );
  }
}

function fieldTitle(record: FormRecord, path: string, locale: string): string {
  const title = fieldAt(record.form, path)?.title;
  return title === undefined ? path : recordText(record, locale, title);
}

function named(asked: PersonAsked): Person {
  const person = new Person(asked);
  if (!person.isNamed) throw refuse(422, 'server.addressInvalid');
  return person;
}
