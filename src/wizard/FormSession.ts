import { flushSync } from 'react-dom';
import { attempt } from '#contract/attempt.ts';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { receiptPath, referenceIn } from '#contract/receiptRoute.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AntispamSignals } from '#device/storage/AntispamSignals.ts';
import type { TabAnswer, TabMessage } from '#device/storage/DraftChannel.ts';
import type { SavedDraft } from '#device/storage/draftStorage.ts';
import { markSent, sentFrom, unmarkSent } from '#device/storage/marks.ts';
import type { Receipt } from '#device/storage/Receipt.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import type { Stored } from '#device/storage/Stored.ts';
import type { Attempt } from '#device/storage/SubmissionKey.ts';
import {
  isApart,
  noteRefusal,
  savesAnswers,
  setApart,
  setSavesAnswers,
  subscribeToSaving,
} from '#device/storage/saving.ts';
import { showForm } from '#device/storage/shownForm.ts';
import type { WaitingSubmission } from '#device/storage/WaitingSubmission.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { withDefaults, withoutDefaults } from '#journey/answers/defaults.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { encodePayload } from '#journey/payload.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import type { DraftState } from './draft/DraftNotice.tsx';
import { DraftSaver } from './draft/DraftSaver.ts';
import type { SessionState } from './SessionState.ts';
import { loadSending, type Sending } from './sending/loadSending.ts';
import type { SubmissionOutcome } from './sending/SubmissionOutcome.ts';
import { type EncodedSubmission, submissionKey } from './sending/submissionKey.ts';
import { keepFocus } from './step/keepFocus.ts';
import { LazyUploads } from './uploads/LazyUploads.ts';

/** The state of an open form: its answers, their draft on this device, and their submission. */
export class FormSession {
  form: CompiledForm;
  validators: Validators;
  #state: SessionState = {
    store: new AnswerStore(),
    generation: 0,
    draft: { kind: 'none' },
    saves: true,
    stored: 'nothing',
    unsaved: false,
    sending: false,
    proving: false,
    progress: 0,
  };
  #listeners = new Set<() => void>();
  readonly drafts: DraftSaver;
  /** Stops saving the store's answers; undefined while the form is not on screen. */
  #stopWatching: (() => void) | undefined;
  #localizers: () => readonly Localizer[];
  readonly uploads: LazyUploads;
  #sending: { outcome: Promise<SubmissionOutcome>; abort: AbortController } | undefined;
  /** The submission that waited, or was refused, when the draft was restored. */
  #waited: WaitingSubmission | undefined;
  /** Whether the device may keep a submission of this form, which another page may send. */
  #waits = false;

  /** `localizers`: the languages of receipts that are loaded when it is called. */
  constructor(form: CompiledForm, validators: Validators, localizers: () => readonly Localizer[] = () => []) {
    this.form = form;
    this.validators = validators;
    this.#state = { ...this.#state, store: this.#newStore() };
    this.uploads = new LazyUploads(() => this.form);
    this.#localizers = localizers;
    const titles = () =>
      Object.fromEntries(this.#localizers().map(({ locale, t }) => [locale, t(this.form.title)]));
    this.drafts = new DraftSaver(form, {
      describe: () => ({ route: this.form.route ?? '/', timeZone: this.form.timeZone, titles: titles() }),
      onFailure: (of) => this.#fail(of),
      onStored: (stored) => this.#showStored(stored),
      onTab: (message) => this.#hear(message),
    });
  }

  /** Calls `listener` when the state changes; returns a function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): SessionState => this.#state;

  /** When the answers were first saved, in milliseconds since 1970. */
  begun = (): number | undefined => this.drafts.begun;

  /** Restores the draft and saves every change; returns a function that stops saving. */
  open(): () => void {
    let closed = false;
    showForm(this.form.id);
    const unsubscribe = subscribeToSaving(() => this.#changeSaving());
    if (!savesAnswers()) this.#set({ saves: false });
    if (isApart()) this.drafts.close();
    void this.drafts.load().then(async (draft) => {
      if (draft) return closed || this.#restore(draft);
      const receipt = await this.drafts.lastReceipt();
      if (receipt && !closed) this.#tellSent(receipt);
    });
    this.#stopWatching = this.drafts.watch(this.#state.store);
    this.uploads.follow(this.#state.store);
    const sent = sentFrom(this.form.id);
    // A reload closed the dialog. Without its code it stays closed, and the gate lists the receipt.
    if (sent)
      loadSending().then(
        () => closed || this.#set({ receipt: sent }),
        () => undefined,
      );
    return () => {
      closed = true;
      showForm(undefined);
      unsubscribe();
      this.uploads.follow(undefined);
      if (this.#state.receipt) unmarkSent(this.form.id);
      this.#stopWatching?.();
      this.#stopWatching = undefined;
      this.drafts.close();
    };
  }

  /** Goes on with another version of the form, and every answer that it still has. */
  renew(form: CompiledForm, validators: Validators, localizers: () => readonly Localizer[] = () => []): void {
    if (form.version === this.form.version) return;
    const before = this.form;
    this.form = form;
    this.validators = validators;
    this.#localizers = localizers;
    const kept = restoreAnswers(form, this.#state.store.answers, {});
    const isNew = (path: string) => !Object.hasOwn(before.fields, path);
    this.#replace(new AnswerStore(withDefaults(form, kept, isNew)), this.#state.draft);
    this.drafts.markChanged();
  }

  /** Shows the changes of the form. */
  showChanges(entries: readonly RefusalEntry[]): void {
    this.#set({ draft: { kind: 'changed', entries } });
  }

  /** Removes all answers; `undo` restores them. */
  startOver(): void {
    this.drafts.discard();
    this.drafts.tell({ kind: 'cleared' });
    this.#clear();
  }

  /** Sets whether this device keeps answers; if not, removes the answers of all forms from the device. The answers on screen stay. */
  setSaving = (keep: boolean): void => {
    setSavesAnswers(keep);
    if (!keep) this.drafts.clearDevice();
  };

  /** Whether the device keeps more than the draft of this form. */
  savesOthers = (): Promise<boolean> => this.drafts.savesOthers();

  /** Removes the receipt of the submission that was just sent. Rejects if the device does not remove it. */
  eraseReceipt = async (): Promise<void> => {
    const { receipt } = this.#state;
    if (!receipt?.path) return;
    const { removeReceipt } = await loadSending();
    await removeReceipt(referenceIn(receipt.path));
    const erased = { ...receipt, path: undefined };
    markSent(this.form.id, erased);
    this.#set({ receipt: erased });
  };

  /** On somebody else's device: empties the form, and changes nothing that the device has stored. */
  setApart = (): void => {
    setApart();
    this.#replace(this.#newStore(), { kind: 'none' });
  };

  /** Shows answers of another tab or device, and says so. */
  adopt(answers: readonly TabAnswer[], draft: DraftState): void {
    const adopt = () => {
      this.drafts.adopt(answers);
      this.#set({ generation: this.#state.generation + 1, draft });
    };
    keepFocus(() => flushSync(adopt));
  }

  undo(answers: Answers): void {
    this.#replace(new AnswerStore(answers), { kind: 'restored' });
    this.drafts.markChanged();
  }

  /** Sends the answers. A second call meanwhile returns the first one's outcome. */
  send(locale: string, readSignals: () => AntispamSignals): Promise<SubmissionOutcome> {
    if (this.#sending) return this.#sending.outcome;
    const abort = new AbortController();
    const outcome = this.#send(locale, readSignals, abort.signal).finally(() => {
      this.#sending = undefined;
      this.#set({ sending: false });
    });
    this.#sending = { outcome, abort };
    return outcome;
  }

  cancel = (): void => this.#sending?.abort.abort();

  /** The submission that waited, or was refused, while the form was not on screen; undefined at the second call. */
  takeWaited(): WaitingSubmission | undefined {
    const waited = this.#waited;
    this.#waited = undefined;
    return waited;
  }

  /** Stops the submission that waits on the device. */
  stopWaiting = (): void => {
    if (!this.#waits) return;
    this.#waits = false;
    this.#set({ leaves: undefined });
    this.drafts.stopWaiting();
  };

  /** Closes the receipt and clears the answers, unless the form has `success.keep`. */
  finish(): void {
    unmarkSent(this.form.id);
    this.#set({ receipt: undefined });
    if (!this.form.success.keep) this.#replace(this.#newStore(), this.#state.draft);
  }

  async #send(
    locale: string,
    readSignals: () => AntispamSignals,
    signal: AbortSignal,
  ): Promise<SubmissionOutcome> {
    const { store } = this.#state;
    const { version } = store;
    const answers = prunedAnswers(this.form, this.validators, store);
    this.#set({ sending: true, progress: 0 });
    const code = await loadSending().catch(() => undefined);
    // The sending code could not be fetched: the network is down, and nothing was sent.
    if (!code) return { kind: 'unreachable', why: 'noAnswer', sent: false };
    const { attempt: own, payload } = await this.#encode(answers);
    const signals = readSignals();
    const send = () =>
      code.submitForm(this.form, payload, {
        locale,
        attempt: own,
        signals,
        onProgress: (progress) => this.#set({ progress }),
        onProving: (proving) => this.#set({ proving }),
        uploads: this.uploads.loaded,
        signal,
      });
    const outcome = await (this.#waits ? this.#sendWaiting(code, own, send, signal) : send());
    const receipt = () => code.receiptOf(this.form, answers, this.#localizers());
    if (outcome.kind === 'accepted') {
      // First of all: a browser may refuse anything that follows.
      this.#set({ receipt: outcome.receipt, draft: { kind: 'none' } });
      const path = attempt(() => {
        const name = code.saveReceipt(code.answered(receipt(), outcome.receipt));
        return name && receiptPath(name);
      });
      const accepted = { ...outcome.receipt, path };
      markSent(this.form.id, accepted);
      this.drafts.discard();
      this.drafts.tell({ kind: 'sent', path: savesAnswers() ? path : undefined });
      this.uploads.loaded?.drop();
      // Kept answers may be sent again by mistake: the same key makes that the same submission.
      if (!this.form.success.keep) this.drafts.key = undefined;
      this.#set({ receipt: accepted });
    } else if (outcome.kind === 'unreachable' && store.version === version) {
      const pressed = { locale, signals, pressedAt: Date.now() };
      const waiting = { form: this.form, payload, attempt: own, ...pressed, receipt: receipt() };
      void this.#wait(waiting, store, signal);
    } else this.stopWaiting();
    return outcome;
  }

  /** Sends a submission that waits on the device, too, unless another page or the worker has already sent the submission. */
  async #sendWaiting(
    code: Sending,
    { key }: Attempt,
    send: () => Promise<SubmissionOutcome>,
    signal: AbortSignal,
  ): Promise<SubmissionOutcome> {
    const sendOnce = async (): Promise<SubmissionOutcome> => {
      const sent = await code.findReceipt(key).catch(() => undefined);
      if (!sent) return send();
      const { reference, sentAt } = sent;
      const receivedAt = new Date(sentAt).toISOString();
      return { kind: 'accepted', receipt: { id: reference, reference, receivedAt } };
    };
    return code.sendAlone(this.form.id, sendOnce, signal).catch((error) => {
      if (signal.aborted) return { kind: 'cancelled' };
      throw error;
    });
  }

  /**
   * Has the submission wait on the device once that has all of it, from where any page of the site sends it, unless an answer changes or
   * the button is pressed again.
   */
  async #wait(
    waiting: Omit<WaitingSubmission, 'files'>,
    store: AnswerStore,
    signal: AbortSignal,
  ): Promise<void> {
    let changed = false;
    const stop = store.subscribeAnswers(() => {
      stop();
      changed = true;
      this.stopWaiting();
    });
    // A large file takes longer to store than a network to fail.
    await this.drafts.written();
    const pressedAgain = this.#sending && this.#sending.abort.signal !== signal;
    if (changed || pressedAgain) return stop();
    if (!this.#mayWait()) return this.stopWaiting();
    this.#waits = true;
    const leaves = await this.drafts.wait(waiting);
    if (this.#waits) this.#set({ leaves });
  }

  /** The payload and its attempt: the same attempt for the same payload, across retries and reloads. */
  async #encode(answers: Answers): Promise<EncodedSubmission> {
    const drafts = this.drafts;
    await drafts.settled();
    let payload: EncodedSubmission['payload'] = {};
    // `submissionKey` may encode twice; the last payload belongs to the key.
    drafts.key = submissionKey((moment) => {
      payload = encodePayload(this.form, answers, moment);
      return payload;
    }, drafts.key);
    drafts.markChanged([]);
    await drafts.save();
    return { attempt: drafts.key, payload };
  }

  /** Whether the device has all that sending it later needs. */
  #mayWait(): boolean {
    const { stored, unsaved } = this.#state;
    return savesAnswers() && stored === 'all' && !unsaved && this.form.route !== undefined;
  }

  #restore(draft: SavedDraft): void {
    const { store } = this.#state;
    const kept = restoreAnswers(this.form, draft.answers, withoutDefaults(this.form, store.answers));
    if (!kept) return;
    // A default that was removed has a time.
    const restored = withDefaults(this.form, kept, (path) => !Object.hasOwn(draft.times ?? {}, path));
    // The applicant sends answers that were typed meanwhile.
    this.#waited = store.version === 0 ? draft.waiting : undefined;
    // Synchronously: a key typed in between would be lost with its replaced control.
    const { missing, step } = draft;
    const state = { kind: 'restored' as const, missing, step };
    keepFocus(() => flushSync(() => this.#replace(new AnswerStore(restored), state)));
    this.#waits = draft.waiting !== undefined;
    if (store.version > 0) this.drafts.markChanged();
  }

  /** Shows that the form was sent earlier: sending the form again makes another submission. */
  #tellSent({ reference, sentAt, timeZone }: Receipt): void {
    const { day } = zonedMoment(new Date(sentAt), timeZone);
    const { draft, receipt } = this.#state;
    // Something newer may be told, or the dialog shows it.
    if (draft.kind === 'none' && !receipt)
      this.#set({ draft: { kind: 'sentBefore', path: receiptPath(reference), reference, day } });
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'answers') this.adopt(message.answers, { kind: 'otherTab' });
    else {
      this.drafts.forget();
      this.#showStored({ what: 'nothing' });
      this.drafts.key = undefined;
      const kept = this.form.success.keep ? this.#state.store : this.#newStore();
      if (message.kind === 'cleared') this.#clear();
      else this.#replace(kept, { kind: 'sent', path: message.path });
    }
  }

  /** A store of a person who has not answered yet. */
  #newStore(): AnswerStore {
    return new AnswerStore(withDefaults(this.form));
  }

  #clear(): void {
    this.drafts.key = undefined;
    const { answers } = this.#state.store;
    this.#replace(this.#newStore(), { kind: 'cleared', answers });
  }

  /** The keeping was turned on or off, in this tab or in another. */
  #changeSaving(): void {
    const keeps = savesAnswers();
    if (keeps === this.#state.saves && !isApart()) return;
    this.#set({ saves: keeps });
    if (isApart()) this.drafts.close();
    if (!keeps) {
      if (this.#state.draft.kind === 'sentBefore') this.#set({ draft: { kind: 'none' } });
      this.stopWaiting();
      this.drafts.discard();
    }
    // The answers that were sent are still behind the dialog.
    else if (!this.#state.receipt) this.drafts.markChanged();
    this.uploads.look();
  }

  #fail(of: 'saving' | 'files' | 'removal'): void {
    if (of === 'files') this.#set({ draft: { kind: 'noFiles' } });
    else if (of === 'saving') {
      this.#set({ unsaved: true, draft: { kind: 'failed' } });
      noteRefusal(true);
    }
    // Where it has stored nothing, nothing is left.
    else if (this.#state.stored !== 'nothing') this.#set({ draft: { kind: 'left' } });
  }

  /** Renders only when something else is stored, or until another day, not at every write. */
  #showStored({ what, until }: Stored): void {
    const keptUntil = until === undefined ? undefined : zonedMoment(new Date(until), this.form.timeZone).day;
    const { stored, savedUntil: before, unsaved } = this.#state;
    noteRefusal(what === 'answers');
    if (what !== stored || keptUntil !== before || unsaved)
      this.#set({ stored: what, savedUntil: keptUntil, unsaved: false });
  }

  /** Replaces the store, and watches the new one before any component renders it. */
  #replace(store: AnswerStore, draft: DraftState): void {
    if (this.#stopWatching) {
      this.#stopWatching();
      this.#stopWatching = this.drafts.watch(store);
      this.uploads.follow(store);
    }
    this.#waits = false;
    this.#set({ store, generation: this.#state.generation + 1, draft, leaves: undefined });
  }

  #set(changed: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
