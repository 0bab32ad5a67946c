import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledStep } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { stepHasField } from '#journey/flow.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { FormSession } from './FormSession.ts';
import { showFromTop } from './step/showFromTop.ts';

/** Validates steps, and gives the focus to what says why an attempt has failed: `summary`, or else `banner`. */
export function useStepCheck(
  session: FormSession,
  store: AnswerStore,
  toast: (text: string, variant: 'destructive') => void,
  onBroken: (error: Error) => void,
) {
  const { form, validators } = session;
  const t = useTranslate();
  const summary = useRef<HTMLDivElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  // After a failed attempt, the error summary or the banner takes the focus, so that it is seen and announced.
  useEffect(() => {
    if (attempt > 0) showFromTop(summary.current ?? banner.current);
  }, [attempt]);
  /** Call after an attempt has failed. */
  const showFailure = useCallback(() => setAttempt((count) => count + 1), []);
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
        onBroken(error as Error);
        return false;
      }
      store.setErrors(errors);
      if (errors.length === 0) return true;
      if (form.failure.invalid) toast(t(form.failure.invalid), 'destructive');
      showFailure();
      return false;
    },
    [form, validators, store, session, toast, t, onBroken, showFailure],
  );
  return { check, showFailure, summary, banner };
}
