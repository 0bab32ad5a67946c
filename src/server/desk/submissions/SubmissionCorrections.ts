import { sql } from 'kysely';
import type { Correction } from '#contract/desk/changes.ts';
import type { AnswersView } from '#contract/desk/submission.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { restoreForm } from '#publication/compile/restoreForm.ts';
import { refuse } from '../../http/Refusal.ts';
import { encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { FormRecord, StoredSubmission } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { validateSubmission } from '../../submission/validateSubmission.ts';
import { newId } from '../accounts/tokens.ts';
import type { SearchTokens } from '../derived/searchTokens.ts';
import { listChanged } from '../listChanges.ts';
import type { Grant } from '../rights/authorise.ts';
import { type MaskedRow, masked } from '../rights/mask.ts';
import type { DeskForms } from './DeskForms.ts';
import type { SubmissionDetail } from './SubmissionDetail.ts';

export interface CorrectedRows {
  before: MaskedRow;
  after: MaskedRow;
  version: number;
  /** False where others had changed the submission since the version that the correction saw: nothing is stored. */
  isStored: boolean;
}

/** Corrects answers by the rules of the form's version that was answered. What they were before is stored beside them. */
export class SubmissionCorrections {
  readonly #store: SubmissionStore;
  readonly #forms: DeskForms;
  readonly #detail: SubmissionDetail;
  readonly #tokens: SearchTokens;

  constructor(store: SubmissionStore, forms: DeskForms, detail: SubmissionDetail, tokens: SearchTokens) {
    this.#store = store;
    this.#forms = forms;
    this.#detail = detail;
    this.#tokens = tokens;
  }

  /** What the form's own script needs to ask the answers again. */
  async answers(grant: Grant<'correct'>, reference: string, locale: string): Promise<AnswersView> {
    const { version, submission, record } = await this.#find(grant, reference);
    return {
      version,
      form: { ...record.form },
      texts: record.texts[locale] ?? Object.values(record.texts)[0] ?? {},
      payload: submission.payload,
    };
  }

  /** Throws a `Refusal` (422) as the form's own path does. */
  async correct(
    grant: Grant<'correct'>,
    reference: string,
    { version: seen, payload: typed, reason, dryRun }: Correction,
  ): Promise<CorrectedRows> {
    const { backend } = this.#store;
    const { queries, writes, cipher } = backend;
    const { id, version, submission, record } = await this.#find(grant, reference);
    const { payload, computed } = validateSubmission(
      restoreForm(record.form),
      {
        payload: withStoredFiles(record, typed, submission.payload),
        ...{ textual: false, uploads: [], hash: '' },
      },
      // Days and warnings are of the moment when it was sent.
      new Date(submission.createdAt),
    );
    const corrected = { ...submission, payload, computed };
    const after = masked(grant, record, corrected);
    const before = masked(grant, record, submission);
    if (dryRun || seen !== version) return { before, after, version, isStored: dryRun };
    const change = newId();
    const at = new Date().toISOString();
    const changed = queries.selectFrom('desk_items').select('submission_id').where('change', '=', change);
    const number = queries
      .selectFrom('desk_corrections')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
      .where('submission_id', '=', id);
    const was = {
      payload: encrypted(cipher, JSON.stringify(submission.payload), 'desk_corrections.payload'),
      computed: encrypted(cipher, JSON.stringify(submission.computed), 'desk_corrections.computed'),
      reason: encrypted(cipher, reason, 'desk_corrections.reason'),
    };
    const { newest } = await this.#forms.find(grant);
    const tokens = this.#tokens.of(record.form, after.answers, newest.form);
    const [, { changes }] = await writes.run(
      this.#detail.itemsOf([id]),
      queries
        .updateTable('desk_items')
        .set({ version: version + 1, changed_at: at, change })
        .where('submission_id', '=', id)
        .where('version', '=', version)
        .compile(),
      queries
        .insertInto('desk_corrections')
        .columns(['id', 'submission_id', 'author', 'at', 'payload', 'computed', 'reason', 'number'])
        .expression((query) =>
          query
            .selectFrom('desk_items')
            .select([
              sql<string>`${change}`.as('id'),
              'submission_id',
              sql<string>`${grant.person}`.as('author'),
              sql<string>`${at}`.as('at'),
              sql<string>`${was.payload}`.as('payload'),
              sql<string>`${was.computed}`.as('computed'),
              sql<string>`${was.reason}`.as('reason'),
              number.as('number'),
            ])
            .where('change', '=', change),
        )
        .compile(),
      queries
        .updateTable('submissions')
        .set({
          payload: encrypted(cipher, JSON.stringify(payload), 'submissions.payload'),
          computed: encrypted(cipher, JSON.stringify(computed), 'submissions.computed'),
        })
        .where('id', 'in', changed)
        .compile(),
      queries
        .insertInto('desk_search')
        .columns(['submission_id', 'tokens'])
        .expression((query) =>
          query
            .selectFrom('desk_items')
            .select(['submission_id', sql<string>`${tokens}`.as('tokens')])
            .where('change', '=', change),
        )
        .onConflict((conflict) => conflict.column('submission_id').doUpdateSet({ tokens }))
        .compile(),
      listChanged(backend, grant.form, id, 'correction'),
    );
    const isStored = changes > 0;
    // Somebody was quicker.
    const present = isStored ? version + 1 : (await this.#find(grant, reference)).version;
    return { before, after, version: present, isStored };
  }

  /** Who may not see all answers cannot correct them. */
  async #find(
    grant: Grant<'correct'>,
    reference: string,
  ): Promise<{ id: number; version: number; submission: StoredSubmission; record: FormRecord }> {
    if (!grant.may('contact')) throw refuse(404, 'server.notFound');
    const { id, version, masked: row } = await this.#detail.find(grant, reference);
    const record = await this.#forms.record(grant.form, row.submission.formVersion);
    if (!record) throw refuse(404, 'server.notFound');
    return { id, version, submission: row.submission, record };
  }
}

/** The typed answers with the files as they were sent: a correction changes no file. */
function withStoredFiles(
  { form }: FormRecord,
  typed: Record<string, unknown>,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const hasFiles = ({ field, children }: FieldNode): boolean =>
    field.file !== undefined || children.some(hasFiles);
  const names = fieldTree(form)
    .filter(hasFiles)
    .map(({ name, field }) => field.sentAs ?? name);
  const others = Object.entries(typed).filter(([name]) => !names.includes(name));
  const files = Object.entries(stored).filter(([name]) => names.includes(name));
  return Object.fromEntries([...others, ...files]);
}
