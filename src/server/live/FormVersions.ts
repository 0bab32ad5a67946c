import type { FastifyBaseLogger } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Publication, PublishedForm } from '#contract/Publication.ts';
import { restoreForm } from '#publication/compile/restoreForm.ts';
import type { FormRecord } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import type { PublicationSource } from './PublicationSource.ts';
import { textsOf } from './textsOf.ts';

/** As `compileForm` writes them. Anything else is not looked up. */
const VERSION = /^[0-9a-f]{12}$/;

/** Finds the versions of forms that any copy of this server has published: each stores its own (`keepVersions`). */
export class FormVersions {
  readonly #publications: PublicationSource;
  readonly #store: Pick<SubmissionStore, 'formRecord'>;
  /** Versions under way, by form and version. */
  readonly #learning = new Map<string, Promise<void>>();

  constructor(publications: PublicationSource, store: Pick<SubmissionStore, 'formRecord'>) {
    this.#publications = publications;
    this.#store = store;
  }

  /** Returns the form in the version that a submission names; if no copy has published that, the form as it is now. */
  async find(published: PublishedForm, version: string | undefined): Promise<PublishedForm> {
    const { form } = published;
    if (version === undefined || !VERSION.test(version)) return published;
    const known = this.#publications.form(form.submission.path, version);
    if (known?.form.version === version) return known;
    const key = `${form.id} ${version}`;
    const learning = this.#learning.get(key) ?? this.#learn(form, version);
    this.#learning.set(key, learning);
    await learning.finally(() => this.#learning.delete(key));
    return this.#publications.form(form.submission.path, version) ?? published;
  }

  async #learn({ id, submission }: CompiledForm, version: string): Promise<void> {
    const record = await this.#store.formRecord(id, version);
    // Under another path or encoding it was another call, which this request is not.
    const { path, encoding } = record?.form.submission ?? {};
    if (!record || path !== submission.path || encoding !== submission.encoding) return;
    this.#publications.learn({ ...restoreForm(record.form), ownTexts: record.texts });
  }
}

/** Returns the form with its own texts in all languages. */
export function formRecord(publication: Publication, { form }: PublishedForm): FormRecord {
  return { form, texts: textsOf(form, publication) };
}

/**
 * Gives what is stored under earlier ids of forms to them, and stores the forms of a publication; where that fails, each is
 * stored with its first submission.
 */
export async function keepVersions(
  publication: Publication,
  store: Pick<SubmissionStore, 'keepForms' | 'renameForm'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const { form } of publication.forms.values()) {
    for (const name of form.formerly ?? [])
      await store
        .renameForm(name, form.id)
        .catch((err) =>
          logger.warn({ err, form: form.id, name }, 'submissions keep the earlier name of their form'),
        );
  }
  const records = [...publication.forms.values()].map((form) => formRecord(publication, form));
  await store.keepForms(records).catch((err) => logger.warn({ err }, 'versions of forms are not stored yet'));
}
