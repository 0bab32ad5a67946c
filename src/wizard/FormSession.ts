import { flushSync } from 'react-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { encodePayload } from '#journey/payload.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { DraftKeeper } from './draft/DraftKeeper.ts';
import type { DraftState } from './draft/DraftNotice.tsx';
import type { Draft } from './draft/draftStorage.ts';
import type { HumanSigns } from './sending/HumanSigns.ts';
import { loadSending } from './sending/loadSending.ts';
import { type EncodedSubmission, submissionKey } from './sending/submissionKey.ts';
import type { Accepted, SubmissionOutcome } from './sending/submitForm.ts';
import { keepFocus } from './step/keepFocus.ts';

/** What screens show of a session; another object at each change. */
export interface SessionState {
  store: AnswerStore;
  /** Another one whenever the store is replaced: key of whatever shows its answers. */
  generation: number;
  draft: DraftState;
  sending: boolean;
  /** Waiting for a proof of work, while sending. */
  proving: boolean;
  /** Share of the bytes sent, 0 to 1, while sending files. */
  progress: number;
  receipt?: Accepted;
}

/** A form while it is filled: its answers, their draft on this device, and their submission. */
export class FormSession {
  readonly form: CompiledForm;
  readonly validators: Validators;
  #state: SessionState = {
    store: new AnswerStore(),
    generation: 0,
    draft: { kind: 'quiet' },
    sending: false,
    proving: false,
    progress: 0,
  };
  #listeners = new Set<() => void>();
  #keeper: DraftKeeper;
  /** Ends the saving of the store's answers; absent while the form is not on screen. */
  #unwatch: (() => void) | undefined;
  #underWay: { outcome: Promise<SubmissionOutcome>; abort: AbortController } | undefined;

  constructor(form: CompiledForm, validators: Validators) {
    this.form = form;
    this.validators = validators;
    this.#keeper = new DraftKeeper(form, () => this.#set({ draft: { kind: 'failed' } }));
  }

  /** Calls back when the state changes; returns the function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): SessionState => this.#state;

  /** When the answers were first saved, in milliseconds since 1970. */
  begun = (): number | undefined => this.#keeper.begun;

  /** Puts a kept draft back and saves every change from now on; returns the function that ends it. */
  open(): () => void {
    let left = false;
    void this.#keeper.load().then((draft) => draft && !left && this.#restore(draft));
    this.#unwatch = this.#keeper.watch(this.#state.store);
    return () => {
      left = true;
      this.#unwatch?.();
      this.#unwatch = undefined;
    };
  }

  /** Takes all answers away; `undo` puts them back. */
  startOver(): void {
    const { answers } = this.#state.store;
    this.#keeper.key = undefined;
    this.#keeper.forget();
    this.#replace(new AnswerStore(), { kind: 'cleared', answers });
  }

  undo(answers: Answers): void {
    this.#replace(new AnswerStore(answers), { kind: 'restored' });
    this.#keeper.touch();
  }

  /** Sends the answers; while that is under way, a second call gets the first one's outcome. */
  send(locale: string, readSigns: () => HumanSigns): Promise<SubmissionOutcome> {
    if (this.#underWay) return this.#underWay.outcome;
    const abort = new AbortController();
    const outcome = this.#send(locale, readSigns, abort.signal).finally(() => {
      this.#underWay = undefined;
      this.#set({ sending: false });
    });
    this.#underWay = { outcome, abort };
    return outcome;
  }

  cancel = (): void => this.#underWay?.abort.abort();

  /** Ends what was sent: the next submission starts from nothing, unless the form keeps its answers. */
  finish(): void {
    this.#set({ receipt: undefined });
    if (!this.form.success.keep) this.#replace(new AnswerStore(), this.#state.draft);
  }

  async #send(locale: string, readSigns: () => HumanSigns, signal: AbortSignal): Promise<SubmissionOutcome> {
    const answers = prunedAnswers(this.form, this.validators, this.#state.store);
    this.#set({ sending: true, progress: 0 });
    const { submitForm } = await loadSending().catch(() => ({ submitForm: undefined }));
    // The script for sending could not be had: the network is down, and nothing was sent.
    if (!submitForm) return { kind: 'unreachable' };
    const { attempt, payload } = await this.#encode(answers);
    const outcome = await submitForm(this.form, payload, {
      locale,
      attempt,
      signs: readSigns(),
      onProgress: (progress) => this.#set({ progress }),
      onProving: (proving) => this.#set({ proving }),
      signal,
    });
    if (outcome.kind === 'accepted') this.#accept(outcome.receipt);
    return outcome;
  }

  /** The payload and the attempt to send it as: the same for the same payload, across retries and reloads. */
  async #encode(answers: Answers): Promise<EncodedSubmission> {
    const keeper = this.#keeper;
    await keeper.settled();
    let payload: EncodedSubmission['payload'] = {};
    // What was encoded last is what the key stands for.
    const attempt = submissionKey((moment) => {
      payload = encodePayload(this.form, answers, moment);
      return payload;
    }, keeper.key);
    keeper.key = attempt;
    keeper.touch();
    await keeper.save();
    return { attempt, payload };
  }

  #accept(receipt: Accepted): void {
    this.#keeper.forget();
    // Answers that stay may be sent again by mistake, and are still the same submission.
    if (!this.form.success.keep) this.#keeper.key = undefined;
    this.#set({ receipt, draft: { kind: 'quiet' } });
  }

  #restore(draft: Draft): void {
    const { store } = this.#state;
    const restored = restoreAnswers(this.form, draft.answers, store.answers);
    if (!restored) return;
    // At once: a key typed in between would be lost with the control that had it.
    keepFocus(() => flushSync(() => this.#replace(new AnswerStore(restored), { kind: 'restored' })));
    if (store.version > 0) this.#keeper.touch();
  }

  /** Changes of the new store are saved before anything can show it. */
  #replace(store: AnswerStore, draft: DraftState): void {
    if (this.#unwatch) {
      this.#unwatch();
      this.#unwatch = this.#keeper.watch(store);
    }
    this.#set({ store, generation: this.#state.generation + 1, draft });
  }

  #set(changed: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
