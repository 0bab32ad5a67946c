import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { SubmissionKey } from '../sending/submissionKey.ts';
import type { Draft } from './draftStorage.ts';

type DraftStorage = typeof import('./draftStorage.ts');

/** Milliseconds between two savings while answers keep changing. */
const SAVE_EVERY = 500;

/** Milliseconds that a submission waits for slow storage. */
const PATIENCE = 1000;

/** Keeps one form's answers on the device while they are given. Storage is loaded when it is first needed. */
export class DraftKeeper {
  /** The key of the submission these answers make; part of the draft. */
  key: SubmissionKey | undefined;
  /** When the answers were first saved, in milliseconds since 1970. */
  begun: number | undefined;
  #form: CompiledForm;
  #onFailure: () => void;
  #loadStorage: () => Promise<DraftStorage>;
  #storage: DraftStorage | undefined;
  #draft: Promise<Draft | undefined> | undefined;
  #store: AnswerStore | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changed = false;
  /** Writings follow one another, and the reading. */
  #last: Promise<void> = Promise.resolve();

  /** `onFailure` is called when answers could not be kept. */
  constructor(
    form: CompiledForm,
    onFailure: () => void,
    loadStorage: () => Promise<DraftStorage> = () => import('./draftStorage.ts'),
  ) {
    this.#form = form;
    this.#onFailure = onFailure;
    this.#loadStorage = loadStorage;
  }

  /** What was kept, once; nothing where storage cannot be read (saving then says so). */
  load(): Promise<Draft | undefined> {
    this.#draft ??= this.#read();
    this.#last = this.#draft.then(() => undefined);
    return this.#draft;
  }

  /** Saves the changes of a store's answers from now on; returns the function that ends it. */
  watch(store: AnswerStore): () => void {
    this.#store = store;
    // Widgets may have taken over what was typed before the script arrived.
    if (store.version > 0) this.touch();
    const unsubscribe = store.subscribeAnswers(() => this.touch());
    const save = () => void this.save();
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      save();
    };
  }

  /** Says that there is something to save. */
  touch(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => this.#write(), SAVE_EVERY);
  }

  /** Saves what has changed, now. Never rejects, and gives up waiting for slow storage after a second. */
  save(): Promise<void> {
    this.#write();
    return this.settled();
  }

  /** Takes the draft away. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed = false;
    this.begun = undefined;
    this.#enqueue(({ removeDraft }) => removeDraft(this.#form.id));
  }

  /** Resolves when all is read and written, or after a second. */
  settled(): Promise<void> {
    return Promise.race([this.#last, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#changed || !this.#store) return;
    this.#changed = false;
    const { answers } = this.#store;
    const savedAt = Date.now();
    const begun = this.begun ?? savedAt;
    this.begun = begun;
    this.#enqueue(({ writeDraft }) =>
      writeDraft(this.#form.id, {
        answers,
        formVersion: this.#form.version,
        savedAt,
        begun,
        key: this.key,
      }),
    );
  }

  #enqueue(task: (storage: DraftStorage) => Promise<void>): void {
    this.#last = this.#last.then(async () => task(await this.#open())).catch(() => this.#onFailure());
  }

  async #open(): Promise<DraftStorage> {
    this.#storage ??= await this.#loadStorage();
    return this.#storage;
  }

  async #read(): Promise<Draft | undefined> {
    try {
      const { readDraft } = await this.#open();
      const draft = await readDraft(this.#form.id);
      this.key ??= draft?.key;
      if (draft) this.begun = draft.begun ?? draft.savedAt;
      return draft;
    } catch {
      return undefined;
    }
  }
}
