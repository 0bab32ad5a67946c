import type { FastifyBaseLogger } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Publication, PublishedForm } from '#contract/Publication.ts';
import { restoreForm } from '#publication/compile/restoreForm.ts';
import type { Limits } from '../config/limits.ts';
import { Refusal } from '../http/Refusal.ts';
import type { FormRecord } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { formChanges } from './formChanges.ts';
import type { PublicationHistory } from './PublicationHistory.ts';
import { textsOf } from './textsOf.ts';
import { isAccepted } from './versionLife.ts';

/** A version as `compileForm` writes it. Anything else is not looked up. */
const VERSION = /^[0-9a-f]{12}$/;

/** After a failure the versions of a publication are stored again so much later. */
const AGAIN_MS = 60_000;

/** The version of a form by which a submission is read, and why it counts no more, if so. */
export interface JudgedForm {
  published: PublishedForm;
  refusal?: Refusal;
}

/**
 * The versions of forms. Each copy of the server stores the versions that it publishes, and since when earlier ones are replaced; all
 * copies judge by these rows. A submission that names an earlier version is judged by that version while it is accepted (`versionLife.ts`).
 */
export class FormVersions {
  readonly #publications: PublicationHistory;
  readonly #store: Pick<SubmissionStore, 'forms' | 'formRecord'>;
  readonly #limits: Pick<Limits, 'versionHours'>;
  readonly #logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Versions under way, by form and version. */
  readonly #learning = new Map<string, Promise<void>>();
  /** Publications whose versions are to be stored, one after the other. */
  readonly #unstored: Publication[] = [];
  #storing: Promise<void> = Promise.resolve();
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    publications: PublicationHistory,
    store: Pick<SubmissionStore, 'forms' | 'formRecord'>,
    limits: Pick<Limits, 'versionHours'>,
    logger: Pick<FastifyBaseLogger, 'warn'>,
  ) {
    this.#publications = publications;
    this.#store = store;
    this.#limits = limits;
    this.#logger = logger;
  }

  /**
   * Moves submissions that are stored under an earlier id of a form to its id, and stores the versions of the current publication,
   * after those of earlier publications. After a failure it tries again in a minute.
   */
  publish(): void {
    this.#unstored.push(this.#publications.current());
    this.#storing = this.#storing.then(() => this.#storeAll());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    await this.#storing;
  }

  async #storeAll(): Promise<void> {
    clearTimeout(this.#again);
    for (const publication of [...this.#unstored]) {
      try {
        const forms = [...publication.forms.values()];
        for (const { form } of forms)
          for (const name of form.formerly ?? []) await this.#store.forms.rename(name, form.id);
        await this.#store.forms.publish(forms.map((form) => formRecord(publication, form)));
        this.#unstored.shift();
      } catch (err) {
        if (this.#closed) return;
        this.#logger.warn({ err }, 'versions of forms are not stored yet');
        this.#again = setTimeout(() => {
          this.#storing = this.#storing.then(() => this.#storeAll());
        }, AGAIN_MS).unref();
        return;
      }
    }
  }

  /**
   * Returns the form in the version that a request names; without one, as it is now. A version that no copy has published, or
   * that was replaced too long ago or withdrawn, has a refusal (409), which names the changes in the applicant's language.
   */
  async find(current: PublishedForm, version: string | undefined, locale: string): Promise<JudgedForm> {
    const { form } = current;
    if (version === undefined || version === form.version) return { published: current };
    await this.#storing;
    const stored = VERSION.test(version) ? await this.#store.forms.find(form.id, version) : undefined;
    if (!stored) return { published: current, refusal: changed([]) };
    const earlier = await this.#earlier(form, version);
    if (earlier && isAccepted(stored, this.#limits)) return { published: earlier };
    return { published: earlier ?? current, refusal: changed(this.#changes(earlier, current, locale)) };
  }

  async #earlier(form: CompiledForm, version: string): Promise<PublishedForm | undefined> {
    const known = () => {
      const found = this.#publications.form(form.submission.path, version);
      return found?.form.version === version ? found : undefined;
    };
    if (known()) return known();
    const key = `${form.id} ${version}`;
    const learning = this.#learning.get(key) ?? this.#learn(form, version);
    this.#learning.set(key, learning);
    await learning.finally(() => this.#learning.delete(key));
    return known();
  }

  async #learn({ id, submission }: CompiledForm, version: string): Promise<void> {
    const record = await this.#store.formRecord(id, version);
    // Under another path or encoding it was another call, which this request is not.
    const { path, encoding } = record?.form.submission ?? {};
    if (!record || path !== submission.path || encoding !== submission.encoding) return;
    this.#publications.learn({ ...restoreForm(record.form), ownTexts: record.texts });
  }

  #changes(earlier: PublishedForm | undefined, current: PublishedForm, locale: string) {
    if (!earlier) return [];
    const publication = this.#publications.current();
    const { locales } = publication;
    return formChanges(formRecord(publication, earlier), formRecord(publication, current), {
      source: locales[0],
      locale,
    });
  }
}

function changed(changes: Refusal['reasons']): Refusal {
  return new Refusal(409, [{ message: 'server.formChanged' }, ...changes]);
}

/** Returns the form with its own texts in all languages. */
export function formRecord(publication: Publication, { form, ownTexts }: PublishedForm): FormRecord {
  return { form, texts: ownTexts ?? textsOf(form, publication) };
}
