import { flushSync } from 'react-dom';
import { attempt } from '#contract/attempt.ts';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { receiptPath, referenceIn } from '#contract/receiptRoute.ts';
import type { Validators } from '#contract/Validators.ts';
import type { TabAnswer, TabMessage } from '#device/storage/DraftChannel.ts';
import type { KeptDraft } from '#device/storage/draftStorage.ts';
import {
  isApart,
  keepApart,
  keepsAnswers,
  setKeepsAnswers,
  subscribeToKeeping,
} from '#device/storage/keeping.ts';
import { markSent, sentFrom, unmarkSent } from '#device/storage/marks.ts';
import type { Stored } from '#device/storage/Stored.ts';
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
import { loadSending, type Sending } from './sending/loadSending.ts';
import type { Accepted, SubmissionOutcome } from './sending/SubmissionOutcome.ts';
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
  #readers: () => readonly Reader[];
  readonly uploads: LazyUploads;
  #sending: { outcome: Promise<SubmissionOutcome>; abort: AbortController } | undefined;

  /** `readers`: the languages of receipts that are loaded when it is called. */
  constructor(form: CompiledForm, validators: Validators, readers: () => readonly Reader[] = () => []) {
    this.form = form;
    this.validators = validators;
    this.uploads = new LazyUploads(form);
    this.#readers = readers;
    const titles = () => Object.fromEntries(readers().map(({ locale, t }) => [locale, t(form.title)]));
    this.drafts = new DraftSaver(form, {
      describe: () => ({ route: form.route ?? '/', timeZone: form.timeZone, titles: titles() }),
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
    const unsubscribe = subscribeToKeeping(() => this.#changeKeeping());
    if (!keepsAnswers()) this.#set({ keeps: false });
    if (isApart()) this.drafts.close();
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
      unsubscribe();
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

  /** Sets whether this device keeps answers; if not, removes all that it has, of any form. What is on screen stays. */
  setKeeping = (keep: boolean): void => {
    setKeepsAnswers(keep);
    if (!keep) this.drafts.clearDevice();
  };

  /** Whether the device keeps more than the draft of this form. */
  keepsOthers = (): Promise<boolean> => this.drafts.keepsOthers();

  /** Removes the receipt of what was just sent. Rejects if the device does not. */
  eraseReceipt = async (): Promise<void> => {
    const { receipt } = this.#state;
    if (!receipt?.path) return;
    const { removeReceipt } = await loadSending();
    await removeReceipt(referenceIn(receipt.path));
    const erased = { ...receipt, path: undefined };
    markSent(this.form.id, erased);
    this.#set({ receipt: erased });
  };

  /** Keeps to itself on a device of somebody else: empties the form, and leaves there what that device has. */
  keepApart = (): void => {
    keepApart();
    this.#replace(new AnswerStore(), { kind: 'none' });
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
    const encoded = await this.#encode(answers);
    const outcome = await code.submitForm(this.form, encoded.payload, {
      locale,
      attempt: encoded.attempt,
      signals: readSignals(),
      onProgress: (progress) => this.#set({ progress }),
      onProving: (proving) => this.#set({ proving }),
      uploads: this.uploads.loaded,
      signal,
    });
    if (outcome.kind === 'accepted') {
      // First of all: a browser may refuse anything that follows.
      this.#set({ receipt: outcome.receipt, draft: { kind: 'none' } });
      const path = attempt(() => this.#keepReceipt(code, answers, outcome.receipt));
      const accepted = { ...outcome.receipt, path };
      markSent(this.form.id, accepted);
      this.drafts.discard();
      this.drafts.tell({ kind: 'sent', path: keepsAnswers() ? path : undefined });
      this.uploads.loaded?.drop();
      // Kept answers may be sent again by mistake: the same key makes that the same submission.
      if (!this.form.success.keep) this.drafts.key = undefined;
      this.#set({ receipt: accepted });
    }
    return outcome;
  }

  /** Keeps the receipt of answers that were stored; returns its path. */
  #keepReceipt(code: Sending, answers: Answers, accepted: Accepted): string | undefined {
    const name = code.keepReceipt(code.receiptOf(this.form, answers, accepted, this.#readers()));
    return name && receiptPath(name);
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

  #restore(draft: KeptDraft): void {
    const { store } = this.#state;
    const restored = restoreAnswers(this.form, draft.answers, store.answers);
    if (!restored) return;
    // Synchronously: a key typed in between would be lost with its replaced control.
    const state = { kind: 'restored' as const, missing: draft.missing };
    keepFocus(() => flushSync(() => this.#replace(new AnswerStore(restored), state)));
    if (store.version > 0) this.drafts.markChanged();
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'answers') this.adopt(message.answers, { kind: 'otherTab' });
    else {
      this.drafts.forget();
      this.#showStored({ what: 'nothing' });
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

  /** The keeping was turned on or off, in this tab or in another. */
  #changeKeeping(): void {
    const keeps = keepsAnswers();
    this.#set({ keeps });
    if (isApart()) this.drafts.close();
    if (!keeps) this.drafts.discard();
    // What was sent is behind the dialog still.
    else if (!this.#state.receipt) this.drafts.markChanged();
    this.uploads.look();
  }

  #fail(of: 'saving' | 'files' | 'removal'): void {
    if (of === 'files') this.#set({ draft: { kind: 'noFiles' } });
    else if (of === 'saving') this.#set({ unsaved: true, draft: { kind: 'failed' } });
    // Where it has stored nothing, nothing is left.
    else if (this.#state.stored !== 'nothing') this.#set({ draft: { kind: 'left' } });
  }

  /** Renders only when something else is stored, or until another day, not at every write. */
  #showStored({ what, until }: Stored): void {
    const keptUntil = until === undefined ? undefined : zonedMoment(new Date(until), this.form.timeZone).day;
    const { stored, keptUntil: before, unsaved } = this.#state;
    if (what !== stored || keptUntil !== before || unsaved)
      this.#set({ stored: what, keptUntil, unsaved: false });
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
