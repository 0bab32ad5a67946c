import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CompiledForm } from '#definitions/CompiledForm.ts';
import { AnswerStore } from '#journey/AnswerStore.ts';
import { useText } from '#messages/useText.ts';
import type { Validators } from '#validation/Validators.ts';
import { FormHead } from './FormHead.tsx';
import { Preparation } from './Preparation.tsx';
import { SuccessDialog } from './SuccessDialog.tsx';
import { ToastRegion } from './Toast.tsx';
import { useDraft } from './useDraft.tsx';
import { useHumanSigns } from './useHumanSigns.ts';
import { useMoments } from './useMoments.ts';
import { useSubmission } from './useSubmission.ts';
import { useToast } from './useToast.ts';
import { Wizard } from './Wizard.tsx';

/** The screen of a form: preparation where it has one, its steps, and what is said after it was sent. */
export function FormScreen(props: { form: CompiledForm; validators: Validators; phones: string[] }) {
  const { form, validators, phones } = props;
  const t = useText();
  const { closing } = useMoments();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [store, setStore] = useState(() => new AnswerStore());
  const [prepared, setPrepared] = useState(!form.preparation);
  const { toast, show, dismiss } = useToast();
  const draft = useDraft(form, store, setStore);
  const { trap, readSigns } = useHumanSigns(draft.begun);
  const submission = useSubmission(form, draft.encode, readSigns);

  const { clear } = draft;
  useEffect(() => {
    if (submission.receipt) clear();
  }, [submission.receipt, clear]);

  const close = useCallback(() => {
    submission.forget();
    if (!form.success.keep) setStore(new AnswerStore());
    // Whoever comes back by the browser's Back button starts at the first step.
    navigate(pathname, { replace: true, state: null });
    navigate('/');
  }, [submission.forget, form.success.keep, navigate, pathname]);

  const start = () => {
    flushSync(() => setPrepared(true));
    // The button that had the focus is gone; whoever was elsewhere stays there.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.step-title')?.focus({ preventScroll: true });
  };

  return (
    <div className="wizard">
      <FormHead form={form}>
        {form.closes && (
          <p className="wizard-deadline">{t('form.openUntil', { moment: closing(form.closes) })}</p>
        )}
      </FormHead>
      {prepared ? (
        <Wizard
          generation={draft.generation}
          form={form}
          validators={validators}
          store={store}
          submission={submission}
          toast={show}
          notice={draft.notice}
          trap={trap}
        />
      ) : (
        <Preparation form={form} onStart={start} />
      )}
      {submission.receipt && (
        <SuccessDialog form={form} receipt={submission.receipt} phones={phones} onClose={close} />
      )}
      <ToastRegion toast={toast} onDismiss={dismiss} />
    </div>
  );
}
