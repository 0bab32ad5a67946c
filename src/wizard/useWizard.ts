import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AntispamSignals } from '#device/storage/AntispamSignals.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { openSteps, stepHasField } from '#journey/flow.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { FormSession } from './FormSession.ts';
import { type FailedSubmission, failedSubmission } from './failure/FailedSubmission.ts';
import { failureTexts } from './failure/failureTexts.ts';
import type { FailedOutcome } from './sending/SubmissionOutcome.ts';
import { showChangedForm } from './showChangedForm.ts';
import { useStepIndex } from './step/useStepIndex.ts';
import { useVisibleFields } from './step/useVisibleFields.ts';
import { useFieldContext } from './useFieldContext.ts';
import { useSessionState } from './useSessionState.ts';
import { useStepCheck } from './useStepCheck.ts';
import { useWaiting } from './useWaiting.ts';

export interface WizardProps {
  session: FormSession;
  /** Shows a toast. */
  toast: (text: string, variant: 'default' | 'destructive') => void;
  /** Shown above the fields; `resume` leads to where the applicant was. */
  notice: (resume: ReactNode) => ReactNode;
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
  useEffect(() => {
    session.drafts.reach(steps.slice(0, index + 1).map(({ id }) => id));
  }, [session, steps, index]);
  const [ended, setEnded] = useState<Ended>();
  const [broken, setBroken] = useState<Error>();
  if (broken) throw broken;
  const { draft } = useSessionState(session);
  useEffect(() => {
    // The submission that failed was sent elsewhere, or erased.
    if (draft.kind === 'sent' || draft.kind === 'cleared') setEnded(undefined);
  }, [draft]);
  const before = draft.kind === 'restored' ? steps.findIndex(({ id }) => id === draft.step) : -1;
  const context = useFieldContext(session, store);

  const { check, showFailure, summary, banner } = useStepCheck(session, store, toast, setBroken);

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
    showFailure();
  };

  /** Shows the current form and its changes. Returns whether nothing else is to be shown. */
  const showChanged = async (entries: readonly RefusalEntry[], sent: CompiledForm): Promise<boolean> => {
    const shown = await showChangedForm(session, entries, sent, renew, () => setEnded(undefined));
    // Without the network the page stays, and is sent again as after any failure.
    if (shown === 'not reached') return false;
    // An exported page does not change: the form goes on without script, from the server.
    if (shown === 'not changed') setBroken(new Error('The published page still has the earlier form'));
    else if (shown.index !== undefined && shown.index !== index) goTo(shown.index);
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

  return { visible, steps, index, before, step, context, ended, summary, banner, next, back, goTo, resend };
}
