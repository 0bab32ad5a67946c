import type { CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { now, serverTime } from '#device/browser/serverTime.ts';
import type { TabAnswer, TabMessage } from '#device/storage/DraftChannel.ts';
import type { Draft, DraftForm, SavedDraft } from '#device/storage/draftStorage.ts';
import type { Leaving } from '#device/storage/Leaving.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import type { Receipt } from '#device/storage/Receipt.ts';
import type { Stored } from '#device/storage/Stored.ts';
import type { SubmissionKey } from '#device/storage/SubmissionKey.ts';
import { isApart, savesAnswers } from '#device/storage/saving.ts';
import type { WaitingSubmission } from '#device/storage/WaitingSubmission.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { AnswerFile } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import { isFile } from '#journey/answers/isFile.ts';

type DraftCode = typeof import('#device/storage/draftCode.ts');

/** Milliseconds between two writes while answers change. */
const SAVE_INTERVAL = 500;

/** Milliseconds that `settled` waits for slow storage. */
const MAX_WAIT = 1000;

type Task = 'saving' | 'removal';

export interface DraftEvents {
  /** The form's part of a list of drafts. */
  describe: () => DraftForm;
  /** Answers could not be saved, all of them or their files only, or not be removed. */
  onFailure: (of: Task | 'files') => void;
  onStored?: (stored: Stored) => void;
  /** Another tab with the form did something. Its answers are those that are newer than the ones here. */
  onTab?: (message: TabMessage) => void;
}

/** Saves one form's answers on the device, and tells other tabs of them. Loads the code for it on first use. */
export class DraftSaver {
  /** The submission key of these answers; stored with the draft. */
  key: SubmissionKey | undefined;
  /** When the answers were first saved, in milliseconds since 1970. */
  begun: number | undefined;
  /** Ids of the steps up to the one on screen, and of those that were reported: a draft reports each once, from its first answer on. */
  #reached: readonly string[] = [];
  #reported: readonly string[] = [];
  /** Id of the last step, in the form's order, that this draft has had on screen. */
  #furthest: string | undefined;
  #form: CompiledForm;
  #events: DraftEvents;
  #loadCode: () => Promise<DraftCode>;
  #code: DraftCode | undefined;
  #draft: Promise<SavedDraft | undefined> | undefined;
  #store: AnswerStore | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something is to be written. */
  #dirty = false;
  #closed = false;
  /** Paths of changes that are not stored, with the times. */
  #changed = new Map<string, number>();
  #times: Record<string, number> = {};
  /** The latest time of an answer: a clock that was set back makes no later answer the older one. */
  #latest = 0;
  /** Whether the stored draft has the device's time. */
  #guessed = false;
  /** Whether the store is being given another tab's answers. */
  #receiving = false;
  #channel: ReturnType<DraftCode['openDraftChannel']>;
  /** Reads and writes run one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(
    form: CompiledForm,
    events: DraftEvents,
    loadCode: () => Promise<DraftCode> = () => import('#device/storage/draftCode.ts'),
  ) {
    this.#form = form;
    this.#events = events;
    this.#loadCode = loadCode;
  }

  /** The stored draft, read once. Undefined if storage cannot be read; a later write then calls `onFailure`. */
  load(): Promise<SavedDraft | undefined> {
    this.#draft ??= this.#read();
    this.#queue = this.#draft.then(() => undefined);
    return this.#draft;
  }

  /** The receipt of the last submission of this form, if the device has it. */
  async lastReceipt(): Promise<Receipt | undefined> {
    if (!mayHaveSaved() || !savesAnswers()) return undefined;
    try {
      const { latestReceipt } = await this.#open();
      return await latestReceipt([this.#form.id, ...(this.#form.formerly ?? [])]);
    } catch {
      return undefined;
    }
  }

  /** Saves changes of the store's answers; returns a function that stops it and saves a last time. */
  watch(store: AnswerStore): () => void {
    this.#store = store;
    // Widgets may have adopted input from before hydration.
    if (store.version > 0) this.markChanged();
    const unsubscribe = store.subscribeAnswers((path) => {
      if (this.#receiving) return;
      this.markChanged([path]);
      // A file cannot be held when the page is left.
      if (filesIn(answerAt(store.answers, path)).length > 0) this.#write();
    });
    const save = () => void this.save();
    const leave = () => {
      save();
      this.#hold();
    };
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && this.#lookAgain();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', lookAgain);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', lookAgain);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      save();
    };
  }

  /** Schedules a write of changes at these paths, or at all. */
  markChanged(paths: Iterable<string> = ['']): void {
    this.#latest = Math.max(now(), this.#latest + 1);
    for (const path of paths) this.#changed.set(path, this.#latest);
    this.#dirty = true;
    this.#timer ??= setTimeout(() => this.#write(), SAVE_INTERVAL);
  }

  /** Call with the ids of the steps up to the one on screen. */
  reach(steps: readonly string[]): void {
    this.#reached = steps;
    if (this.begun && (this.#furthestNow() !== this.#furthest || this.#unreported().length > 0))
      this.markChanged([]);
  }

  /** The later one, in the form's order, of the stored step and the one on screen. */
  #furthestNow(): string | undefined {
    const place = (step: string | undefined) => this.#form.steps.findIndex(({ id }) => id === step);
    const reached = this.#reached[this.#reached.length - 1];
    return place(reached) > place(this.#furthest) ? reached : this.#furthest;
  }

  #unreported(): string[] {
    return this.#form.countSteps ? this.#reached.filter((step) => !this.#reported.includes(step)) : [];
  }

  /** Writes pending changes now. Never rejects; stops waiting for slow storage after `MAX_WAIT`. */
  save(): Promise<void> {
    this.#write();
    return this.settled();
  }

  /** Keeps a submission until it is sent or an answer changes. Returns how it leaves; undefined if the device keeps nothing. */
  async wait(waiting: Omit<WaitingSubmission, 'files'>): Promise<Leaving | undefined> {
    let kept: DraftCode | undefined;
    this.#queue = this.#queue
      .then(async () => {
        if (!savesAnswers()) return;
        const code = await this.#open();
        await code.saveWaiting({ ...waiting, ...code.withoutFiles(waiting.payload) });
        kept = code;
      })
      // The page then says to stay.
      .catch(() => undefined);
    await this.#queue;
    return kept && ((await kept.wakeWorker()) ? 'worker' : 'page');
  }

  /** Stops the submission that waits on the device. */
  stopWaiting(): void {
    this.#enqueue('removal', async ({ removeWaiting }) => {
      // The submission that waits there is somebody else's.
      if (!isApart()) await removeWaiting(this.#form.id);
    });
  }

  /** Removes the draft. */
  discard(): void {
    this.#discard(({ removeDraft }) => removeDraft(this.#form.id));
  }

  /** Removes all drafts and receipts of this device. */
  clearDevice(): void {
    this.#discard(({ clearDevice }) => clearDevice());
  }

  /** Whether this device keeps more than this form's draft: other drafts, or receipts. False where it refuses to tell. */
  async savesOthers(): Promise<boolean> {
    if (!mayHaveSaved()) return false;
    try {
      const { savedRequests } = await this.#open();
      return (await savedRequests()).some((each) => each.kind !== 'draft' || each.form !== this.#form.id);
    } catch {
      return false;
    }
  }

  #discard(remove: (code: DraftCode) => Promise<void>): void {
    this.forget();
    this.begun = undefined;
    this.#enqueue('removal', async (code) => {
      // The draft there is somebody else's.
      if (!isApart()) await remove(code);
      this.#events.onStored?.({ what: 'nothing' });
    });
  }

  /** Writes no pending change any more, as another tab has removed the draft. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dirty = false;
    this.#changed.clear();
    this.#times = {};
    this.#guessed = false;
    // Earlier writes of the queue belong to the draft that is gone.
    this.#queue = this.#queue.then(() => {
      this.#furthest = undefined;
      this.#reported = [];
    });
  }

  /** Tells the other tabs. */
  tell(message: TabMessage): void {
    this.#channel?.post(message);
  }

  /** Hears no other tab any more. */
  close(): void {
    this.#closed = true;
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Resolves when all reads and writes are done, or after `MAX_WAIT`. */
  settled(): Promise<void> {
    return Promise.race([this.#queue, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT))]);
  }

  /** When answers changed, in milliseconds since 1970, by path. */
  get times(): Readonly<Record<string, number>> {
    return this.#times;
  }

  /** Those of the answers that are newer than the ones here. */
  newer(answers: readonly TabAnswer[]): TabAnswer[] {
    const timeHere = (path: string) =>
      Math.max(ownValue(this.#times, path) ?? 0, this.#changed.get(path) ?? 0);
    return answers.filter(({ path, at }) => at > timeHere(path));
  }

  /** Gives the store the answers of another tab or device. */
  adopt(answers: readonly TabAnswer[]): void {
    this.#receiving = true;
    for (const { path, answer, at } of answers) {
      this.#times[path] = at;
      this.#latest = Math.max(this.#latest, at);
      // Its time here is older, and would replace this one.
      this.#changed.delete(path);
      if (isFile(answer)) this.#code?.markWritten(this.#form.id, path, answer as AnswerFile);
      this.#store?.setAnswer(path, answer);
    }
    this.#receiving = false;
  }

  /** Resolves when all reads and writes are done, however long that takes. */
  written(): Promise<void> {
    return this.#queue;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#dirty || !this.#store) return;
    this.#dirty = false;
    const { answers } = this.#store;
    const changed = [...this.#changed];
    const begun = this.begun ?? Date.now();
    this.begun = begun;
    this.#enqueue('saving', async (code) => {
      const told = this.#time(changed, answers, code);
      const steps = this.#unreported();
      this.#reported = [...this.#reported, ...steps];
      if (steps.length > 0) code.reportSteps(this.#form, steps);
      if (savesAnswers()) await this.#save(code, answers, begun, changed.length > 0);
      for (const [path, at] of changed) if (this.#changed.get(path) === at) this.#changed.delete(path);
      // After the files are stored: the other tabs do not write them again.
      if (told.length > 0) this.tell({ kind: 'answers', answers: told });
    });
  }

  /** Holds what is not stored: the browser may end the page, and its database's writes, before they are done. */
  #hold(): void {
    if (!this.#code || !this.#store || !this.begun || this.#changed.size === 0 || !savesAnswers()) return;
    const { answers } = this.#store;
    const changes = this.#time([...this.#changed], answers, this.#code);
    this.#code.holdDraft(this.#form.id, this.#draftOf(answers, this.begun), changes);
  }

  #draftOf(answers: Draft['answers'], begun: number): Draft {
    const { key } = this;
    const about = this.#events.describe();
    // A copy: another tab's answers may arrive while this is being written.
    const times = { ...this.#times };
    const guessed = serverTime() === undefined;
    const reported = this.#form.countSteps && this.#reported;
    const step = this.#furthestNow();
    this.#furthest = step;
    return {
      answers,
      savedAt: now(),
      guessed,
      begun,
      key,
      about,
      times,
      step,
      ...(reported && { reported }),
    };
  }

  async #save(code: DraftCode, answers: Draft['answers'], begun: number, answered: boolean): Promise<void> {
    const draft = this.#draftOf(answers, begun);
    this.#guessed = draft.guessed === true;
    const until = draft.guessed ? undefined : code.draftEnd(draft.savedAt);
    const tell = (what: Stored['what']) => this.#events.onStored?.({ what, until });
    let texts = false;
    const onTexts = () => {
      texts = true;
    };
    try {
      await code.writeDraft(this.#form.id, draft, { onTexts, answered });
      tell(texts ? 'all' : 'nothing');
    } catch (error) {
      if (!texts) throw error;
      tell('answers');
      this.#events.onFailure('files');
    }
    this.#correctTime(code);
  }

  /** Has a draft with the device's own time saved again once the server's time is known. */
  #correctTime({ askServerTime }: DraftCode): void {
    if (this.#guessed) void askServerTime().then((time) => time && this.#guessed && this.markChanged([]));
  }

  /** Notes when answers changed. The path '' stands for all. */
  #time(changed: [path: string, at: number][], answers: Draft['answers'], code: DraftCode): TabAnswer[] {
    const paths = changed.flatMap(([path, at]) =>
      (path === '' ? [...code.leavesOf(answers).keys()] : [path]).map(
        (each) => [code.timedPath(each), at] as const,
      ),
    );
    return [...new Map(paths)].map(([path, at]) => {
      this.#times[path] = at;
      return { path, answer: answerAt(answers, path), at };
    });
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'answers') {
      const answers = this.newer(message.answers);
      if (answers.length > 0) this.#events.onTab?.({ kind: 'answers', answers });
    } else this.#events.onTab?.(message);
  }

  /** Reads the changes that other tabs have stored while the browser kept this page aside: this page received none of their messages. */
  #lookAgain(): void {
    this.#enqueue('saving', async ({ readDraft, timedAnswers }) => {
      const draft = savesAnswers() ? await readDraft(this.#form.id) : undefined;
      if (draft) this.#hear({ kind: 'answers', answers: timedAnswers(draft) });
    });
  }

  #enqueue(task: Task, run: (code: DraftCode) => Promise<void>): void {
    this.#queue = this.#queue
      .then(async () => run(await this.#open()))
      .catch(() => this.#events.onFailure(task));
  }

  async #open(): Promise<DraftCode> {
    this.#code ??= await this.#loadCode();
    return this.#code;
  }

  async #read(): Promise<SavedDraft | undefined> {
    try {
      const code = await this.#open();
      const { readDraft, renameDraft, draftEnd, openDraftChannel } = code;
      if (!this.#closed) this.#channel = openDraftChannel(this.#form.id, (message) => this.#hear(message));
      if (!savesAnswers()) return undefined;
      for (const name of this.#form.formerly ?? []) await renameDraft(name, this.#form.id);
      const draft = await readDraft(this.#form.id);
      this.key ??= draft?.key;
      if (draft) {
        this.begun = draft.begun;
        this.#reported = draft.reported ?? [];
        this.#furthest = draft.step;
        this.#times = { ...draft.times, ...this.#times };
        this.#latest = Math.max(this.#latest, ...Object.values(this.#times));
        this.#guessed = draft.guessed === true;
        this.#correctTime(code);
        this.#events.onStored?.({
          what: draft.missing.length > 0 ? 'answers' : 'all',
          until: draft.guessed ? undefined : draftEnd(draft.savedAt),
        });
      }
      return draft;
    } catch {
      return undefined;
    }
  }
}
