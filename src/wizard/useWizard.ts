import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { AntispamSignals } from '#device/storage/AntispamSignals.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { openSteps, stepHasField } from '#journey/flow.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { FieldContext } from '#rjsf/FieldContext.ts';
import type { FormSession } from './FormSession.ts';
import { type FailedSubmission, failedSubmission } from './failure/FailedSubmission.ts';
import { failureTexts } from './failure/failureTexts.ts';
import { loadSending } from './sending/loadSending.ts';
import type { FailedOutcome } from './sending/SubmissionOutcome.ts';
import { showFromTop } from './step/showFromTop.ts';
import { useAfterPress } from './step/useAfterPress.ts';
import { useStepIndex } from './step/useStepIndex.ts';
import { useVisibleFields } from './step/useVisibleFields.ts';
import { useSessionState } from './useSessionState.ts';
import { useWaiting } from './useWaiting.ts';

export interface WizardProps {
  session: FormSession;
  /** Shows a toast. */
  toast: (text: string, variant: 'default' | 'destructive') => void;
  /** Shown above the fields. */
  notice: ReactNode;
  /** Shown below the buttons. */
  keeping: ReactNode;
  /** Ref of the `TrapField`. */
  trap: Ref<HTMLInputElement>;
  /** Called when the form is sent. */
  readSignals: () => AntispamSignals;
  /** Loads the form as it is published now, and renders this again with it. Rejects if the network fails. */
  renew?: () => Promise<void>;
  /** Called with the text before the form's name in the document's title. */
  onTitle?: (title: string | undefined) => void;
}

/** The outcome of the last submission, if it was not accepted. */
type Ended = FailedSubmission | { kind: 'cancelled' };

/** State and actions of the wizard: current step, errors, next, back, submit. */
export function useWizard({ session, toast, readSignals, renew }: WizardProps, store: AnswerStore) {
  const { form, validators } = session;
  const t = useTranslate();
  const { locale } = useIntl();
  const visible = useVisibleFields(form, validators, store);
  const steps = useMemo(() => openSteps(form, visible), [form, visible]);
  const [index, goTo] = useStepIndex(steps.length);
  const step = steps[index] as CompiledStep;
  const [ended, setEnded] = useState<Ended>();
  const [broken, setBroken] = useState<Error>();
  if (broken) throw broken;
  const { draft } = useSessionState(session);
  useEffect(() => {
    // The submission that failed was sent elsewhere, or erased.
    if (draft.kind === 'sent' || draft.kind === 'cleared') setEnded(undefined);
  }, [draft]);
  const summary = useRef<HTMLDivElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const afterPress = useAfterPress();

  // After a failed attempt, the error summary or the banner takes the focus, so that it is seen and announced.
  useEffect(() => {
    if (attempt > 0) showFromTop(summary.current ?? banner.current);
  }, [attempt]);

  const context: FieldContext = useMemo(() => {
    const validateNow = (path: string) => {
      const filled = store.answer(path) !== undefined;
      // Leaving an empty field is no error yet.
      if (!filled && !store.error(path)) return;
      const at = form.steps.find((each) => stepHasField(each, path));
      const errors = at ? validateStep(form, validators, at.id, prunedAnswers(form, validators, store)) : [];
      store.setErrors(
        errors.filter((error) => error.path === path),
        [path],
      );
    };
    return {
      store,
      afterPress,
      validateField: (path) => afterPress(() => validateNow(path)),
      uploads: session.uploads,
    };
  }, [form, validators, store, afterPress, session]);

  /** Validates a step and shows its errors; true without any. */
  const check = useCallback(
    (checked: CompiledStep) => {
      let errors: FieldError[];
      try {
        errors = [
          ...validateStep(form, validators, checked.id, prunedAnswers(form, validators, store)),
          ...session.uploads.errors.filter(({ path }) => stepHasField(checked, path)),
        ];
      } catch (error) {
        // Else the press would do nothing, without a word.
        setBroken(error as Error);
        return false;
      }
      store.setErrors(errors);
      if (errors.length === 0) return true;
      if (form.failure.invalid) toast(t(form.failure.invalid), 'destructive');
      setAttempt((count) => count + 1);
      return false;
    },
    [form, validators, store, session, toast, t],
  );

  /** Sends the form; `again` if nobody pressed the button: focus and banner stay then. */
  const submit = async (again = false) => {
    const failing = steps.findIndex((each) => !check(each));
    if (failing >= 0) {
      if (failing !== index) goTo(failing);
      return;
    }
    const outcome = await session.send(locale, readSignals);
    if (outcome.kind === 'accepted') {
      setEnded(undefined);
      if (form.success.toast) toast(t(form.success.toast), 'default');
    } else if (outcome.kind === 'cancelled') setEnded(outcome);
    else await fail(outcome, again, form);
  };

  /** Shows why the form was not stored. `sent`: the version that was. */
  const fail = async (outcome: FailedOutcome, again: boolean, sent: CompiledForm) => {
    if (outcome.kind === 'refused' && outcome.changed && (await showChanged(outcome.entries, sent))) return;
    const { toast: notice, fields } = failureTexts(form, outcome, t);
    store.setErrors(fields);
    // At once: until then nothing on screen says that it failed.
    flushSync(() => setEnded((before) => failedSubmission(outcome, before, again)));
    if (again && fields.length === 0) return;
    if (notice) toast(notice, 'destructive');
    const owner = steps.findIndex((each) => fields.some(({ path }) => stepHasField(each, path)));
    // `index` is older than a try that began by itself.
    if (owner >= 0 && (again || owner !== index)) goTo(owner);
    setAttempt((count) => count + 1);
  };

  /** Shows the current form and its changes. Returns whether the current form is on screen. */
  const showChanged = async (entries: readonly RefusalEntry[], sent: CompiledForm): Promise<boolean> => {
    const { stepToCheck } = await loadSending();
    const isEarlier = () => session.form.version === sent.version;
    // Without the network the page stays, and is sent again as after any failure.
    if (isEarlier()) {
      const isRenewed = await renew?.().then(
        () => true,
        () => false,
      );
      // An exported page does not change: the form goes on without script, from the server.
      if (isRenewed && isEarlier()) setBroken(new Error('The published page still has the earlier form'));
      if (isEarlier()) return isRenewed ?? false;
    }
    const { store: kept } = session.read();
    const found = stepToCheck(session, kept, entries);
    kept.setErrors(found?.errors ?? []);
    flushSync(() => {
      setEnded(undefined);
      session.showChanges(entries);
    });
    if (found && found.index !== index) goTo(found.index);
    return true;
  };

  useWaiting(session, ({ refused, form: sent }) => {
    const ofField = refused?.entries.some(({ path }) => path !== undefined);
    if (!ofField && !refused?.changed) goTo(steps.length - 1);
    if (!refused) return void submit(true);
    session.stopWaiting();
    // Not in an effect, where nothing is rendered at once.
    queueMicrotask(() => void fail(refused, false, sent));
  });

  const next = () => {
    setEnded(undefined);
    if (index === steps.length - 1) return submit();
    if (check(step)) goTo(index + 1);
    return undefined;
  };

  const back = () => {
    setEnded(undefined);
    store.setErrors([]);
    goTo(index - 1);
  };

  const resend = () => {
    banner.current?.focus({ preventScroll: true });
    void submit(true);
  };

  return { visible, steps, index, step, context, ended, summary, banner, next, back, goTo, resend };
}
