import { flushSync } from 'react-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { receiptPath } from '#contract/receiptRoute.ts';
import type { Validators } from '#contract/Validators.ts';
import type { TabAnswer, TabMessage } from '#device/storage/DraftChannel.ts';
import type { Draft } from '#device/storage/draftStorage.ts';
import { keepsAnswers, setKeepsAnswers } from '#device/storage/keeping.ts';
import { markSent, sentFrom, unmarkSent } from '#device/storage/marks.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Reader } from '#journey/answers/Reader.ts';
import { encodePayload } from '#journey/payload.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { zonedMoment } from '#journey/zonedTime.ts';
import type { DraftState } from './draft/DraftNotice.tsx';
import { DraftSaver } from './draft/DraftSaver.ts';
import type { SessionState } from './SessionState.ts';
import type { HumanSignals } from './sending/HumanSignals.ts';
import { loadSending } from './sending/loadSending.ts';
import type { SubmissionOutcome } from './sending/SubmissionOutcome.ts';
import { type EncodedSubmission, submissionKey } from './sending/submissionKey.ts';
import { keepFocus } from './step/keepFocus.ts';
import { LazyUploads } from './uploads/LazyUploads.ts';

/** The state of an open form: its answers, their draft on this device, and their submission. */
export class FormSession {
  readonly form: CompiledForm;
  readonly validators: Validators;
  #state: SessionState = {
    store: new AnswerStore(),
    generation: 0,
    draft: { kind: 'none' },
    keeps: true,
    sending: false,
    proving: false,
    progress: 0,
  };
  #listeners = new Set<() => void>();
  readonly drafts: DraftSaver;
  /** Stops saving the store's answers; undefined while the form is not on screen. */
  #stopWatching: (() => void) | undefined;
  #readers: () => readonly Reader[];
  readonly uploads = new LazyUploads(() => this.form);
  #sending: { outcome: Promise<SubmissionOutcome>; abort: AbortController } | undefined;

  /** `readers`: the languages of receipts that are loaded when it is called. */
  constructor(form: CompiledForm, validators: Validators, readers: () => readonly Reader[] = () => []) {
    this.form = form;
    this.validators = validators;
    this.#readers = readers;
    const titles = () => Object.fromEntries(readers().map(({ locale, t }) => [locale, t(form.title)]));
    this.drafts = new DraftSaver(form, {
      describe: () => ({ route: form.route ?? '/', timeZone: form.timeZone, titles: titles() }),
      onFailure: () => this.#set({ draft: { kind: 'failed' } }),
      onKept: (until) => this.#showEnd(until),
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
    if (!keepsAnswers(this.form.id)) this.#keep(false);
    void this.drafts.load().then((draft) => draft && !closed && this.#restore(draft));
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
      this.uploads.follow(undefined);
      if (this.#state.receipt) unmarkSent(this.form.id);
      this.#stopWatching?.();
      this.#stopWatching = undefined;
      this.drafts.close();
    };
  }

  /** Removes all answers; `undo` restores them. */
  startOver(): void {
    this.drafts.discard();
    this.drafts.tell({ kind: 'cleared' });
    this.#clear();
  }

  /** Sets whether this device keeps the answers; if not, removes those that it has. What is on screen stays. */
  setKeeping = (keep: boolean): void => {
    setKeepsAnswers(this.form.id, keep);
    this.drafts.tell({ kind: 'keeping', keep });
    this.#keep(keep);
    if (keep) this.drafts.markChanged();
    else this.drafts.discard();
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
  send(locale: string, readSignals: () => HumanSignals): Promise<SubmissionOutcome> {
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

  /** Closes the receipt and clears the answers, unless the form has `success.keep`. */
  finish(): void {
    unmarkSent(this.form.id);
    this.#set({ receipt: undefined });
    if (!this.form.success.keep) this.#replace(new AnswerStore(), this.#state.draft);
  }

  async #send(
    locale: string,
    readSignals: () => HumanSignals,
    signal: AbortSignal,
  ): Promise<SubmissionOutcome> {
    const answers = prunedAnswers(this.form, this.validators, this.#state.store);
    this.#set({ sending: true, progress: 0 });
    const code = await loadSending().catch(() => undefined);
    // The sending code could not be fetched: the network is down, and nothing was sent.
    if (!code) return { kind: 'unreachable', why: 'noAnswer', sent: false };
    const { attempt, payload } = await this.#encode(answers);
    const outcome = await code.submitForm(this.form, payload, {
      locale,
      attempt,
      signals: readSignals(),
      onProgress: (progress) => this.#set({ progress }),
      onProving: (proving) => this.#set({ proving }),
      uploads: this.uploads.loaded,
      signal,
    });
    if (outcome.kind === 'accepted') {
      const receipt = code.receiptOf(this.form, answers, outcome.receipt.reference, this.#readers());
      const kept = code.keepReceipt(receipt, this.drafts.keeps);
      const accepted = { ...outcome.receipt, path: kept ? receiptPath(receipt.reference) : undefined };
      markSent(this.form.id, accepted);
      this.drafts.discard();
      this.drafts.tell({ kind: 'sent', path: this.drafts.keeps ? accepted.path : undefined });
      this.uploads.loaded?.drop();
      // Kept answers may be sent again by mistake: the same key makes that the same submission.
      if (!this.form.success.keep) this.drafts.key = undefined;
      this.#set({ receipt: accepted, draft: { kind: 'none' } });
    }
    return outcome;
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

  #restore(draft: Draft): void {
    const { store } = this.#state;
    const restored = restoreAnswers(this.form, draft.answers, store.answers);
    if (!restored) return;
    // Synchronously: a key typed in between would be lost with its replaced control.
    keepFocus(() => flushSync(() => this.#replace(new AnswerStore(restored), { kind: 'restored' })));
    if (store.version > 0) this.drafts.markChanged();
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'keeping') this.#keep(message.keep);
    else if (message.kind === 'answers') this.adopt(message.answers, { kind: 'otherTab' });
    else {
      this.drafts.forget();
      this.#set({ keptUntil: undefined });
      this.drafts.key = undefined;
      const kept = this.form.success.keep ? this.#state.store : new AnswerStore();
      if (message.kind === 'cleared') this.#clear();
      else this.#replace(kept, { kind: 'sent', path: message.path });
    }
  }

  #clear(): void {
    this.drafts.key = undefined;
    const { answers } = this.#state.store;
    this.#replace(new AnswerStore(), { kind: 'cleared', answers });
  }

  #keep(keeps: boolean): void {
    this.drafts.keeps = keeps;
    this.#set({ keeps, ...(!keeps && { keptUntil: undefined }) });
  }

  /** Renders only when the day changes, not at every write. */
  #showEnd(until: number | undefined): void {
    const keptUntil = until === undefined ? undefined : zonedMoment(new Date(until), this.form.timeZone).day;
    if (keptUntil !== this.#state.keptUntil) this.#set({ keptUntil });
  }

  /** Replaces the store, and watches the new one before any component renders it. */
  #replace(store: AnswerStore, draft: DraftState): void {
    if (this.#stopWatching) {
      this.#stopWatching();
      this.#stopWatching = this.drafts.watch(store);
      this.uploads.follow(store);
    }
    this.#set({ store, generation: this.#state.generation + 1, draft });
  }

  #set(changed: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
