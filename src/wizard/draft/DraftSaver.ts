import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Draft, DraftForm } from '#device/draftStorage.ts';
import type { SubmissionKey } from '#device/SubmissionKey.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';

type DraftStorage = typeof import('#device/draftStorage.ts');

/** Milliseconds between two writes while answers change. */
const SAVE_INTERVAL = 500;

/** Milliseconds that `settled` waits for slow storage. */
const MAX_WAIT = 1000;

/** Saves one form's answers on the device. Loads the storage code on first use. */
export class DraftSaver {
  /** The submission key of these answers; stored with the draft. */
  key: SubmissionKey | undefined;
  /** When the answers were first saved, in milliseconds since 1970. */
  begun: number | undefined;
  #form: CompiledForm;
  #describe: () => DraftForm;
  #onFailure: () => void;
  #loadStorage: () => Promise<DraftStorage>;
  #storage: DraftStorage | undefined;
  #draft: Promise<Draft | undefined> | undefined;
  #store: AnswerStore | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changed = false;
  /** Reads and writes run one after the other. */
  #queue: Promise<void> = Promise.resolve();

  /** `describe` returns what a list of drafts shows. Calls `onFailure` when answers could not be saved. */
  constructor(
    form: CompiledForm,
    describe: () => DraftForm,
    onFailure: () => void,
    loadStorage: () => Promise<DraftStorage> = () => import('#device/draftStorage.ts'),
  ) {
    this.#form = form;
    this.#describe = describe;
    this.#onFailure = onFailure;
    this.#loadStorage = loadStorage;
  }

  /** The stored draft, read once. Undefined if storage cannot be read; a later write then calls `onFailure`. */
  load(): Promise<Draft | undefined> {
    this.#draft ??= this.#read();
    this.#queue = this.#draft.then(() => undefined);
    return this.#draft;
  }

  /** Saves changes of the store's answers; returns a function that stops it and saves a last time. */
  watch(store: AnswerStore): () => void {
    this.#store = store;
    // Widgets may have adopted input from before hydration.
    if (store.version > 0) this.markChanged();
    const unsubscribe = store.subscribeAnswers(() => this.markChanged());
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

  /** Schedules a write. */
  markChanged(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => this.#write(), SAVE_INTERVAL);
  }

  /** Writes pending changes now. Never rejects; stops waiting for slow storage after `MAX_WAIT`. */
  save(): Promise<void> {
    this.#write();
    return this.settled();
  }

  /** Removes the draft. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed = false;
    this.begun = undefined;
    this.#enqueue(({ removeDraft }) => removeDraft(this.#form.id));
  }

  /** Resolves when all reads and writes are done, or after `MAX_WAIT`. */
  settled(): Promise<void> {
    return Promise.race([this.#queue, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT))]);
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
        savedAt,
        begun,
        key: this.key,
        about: this.#describe(),
      }),
    );
  }

  #enqueue(task: (storage: DraftStorage) => Promise<void>): void {
    this.#queue = this.#queue.then(async () => task(await this.#open())).catch(() => this.#onFailure());
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
