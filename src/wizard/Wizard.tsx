import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { FailureBanner } from './failure/FailureBanner.tsx';
import { Panels } from './panels/Panels.tsx';
import { PrivacyNotice } from './privacy/PrivacyNotice.tsx';
import { FoldedReview } from './review/FoldedReview.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import { prepareSending, useSending } from './sending/loadSending.ts';
import { TrapField } from './sending/TrapField.tsx';
import { ErrorSummary } from './step/ErrorSummary.tsx';
import { StepForm } from './step/StepForm.tsx';
import { StepHead } from './step/StepHead.tsx';
import { showFromTop, showPageTop } from './step/showFromTop.ts';
import { useStepTitle } from './step/useStepTitle.ts';
import { useSessionState } from './useSessionState.ts';
import { useWizard, type WizardProps } from './useWizard.ts';

/** The steps of a form, one on screen at a time, with errors and panels. */
export function Wizard(props: WizardProps) {
  const { form, validators, cancel } = props.session;
  const { store, generation, sending, proving, progress, stored, unsaved, leaves } = useSessionState(
    props.session,
  );
  const { formatMessage, locale } = useIntl();
  const { visible, steps, index, before, step, context, ended, summary, banner, next, back, goTo, resend } =
    useWizard(props, store);
  const heading = useStepFocus(index, summary);
  const code = useSending();
  const last = index === steps.length - 1;
  const failed = ended?.kind === 'failed' ? ended : undefined;
  useStepTitle({
    store,
    title: step.title,
    index,
    count: steps.length,
    failed: failed !== undefined,
    onTitle: props.onTitle,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void next();
  };
  return (
    <div className="wizard-body wrap">
      <Panels in="progress" form={form} store={store} steps={steps} visible={visible} index={index} />
      <form
        className="card wizard-main"
        noValidate
        method="post"
        action={apiUrl(form, noScriptPath(form.id, locale, form.version))}
        encType={form.submission.encoding === 'multipart' ? 'multipart/form-data' : undefined}
        onSubmit={submit}
        onFocus={() => prepareSending(form)}
        aria-busy={sending}
      >
        {form.submission.proofOfWork === 'always' && (
          <p className="banner without-script">{formatMessage({ id: 'form.noScript' })}</p>
        )}
        {props.notice(
          before > index && (
            <button type="button" className="button button-outline" onClick={() => goTo(before)}>
              <FormattedMessage
                id="form.draft.resume"
                values={{ step: <FormattedMessage id={steps[before]?.title} /> }}
              />
            </button>
          ),
        )}
        <TrapField ref={props.trap} />
        {failed && (
          <FailureBanner
            form={form}
            subscribeAnswers={store.subscribeAnswers}
            outcome={failed.outcome}
            tries={failed.tries}
            sending={sending}
            active={last}
            stored={unsaved ? 'nothing' : stored}
            leaves={leaves}
            focus={banner}
            onSend={resend}
            onStop={props.session.stopWaiting}
          />
        )}
        <ErrorSummary form={form} store={store} focus={summary} />
        <StepHead step={step} index={index} count={steps.length} heading={heading} />
        <PrivacyNotice form={form} hidden={index > 0} />
        {step.kind === 'review' ? (
          <ReviewStep form={form} store={store} visible={visible} steps={steps} step={step} onChange={goTo} />
        ) : (
          <StepForm
            key={`${step.id} ${generation}`}
            form={form}
            validators={validators}
            step={step}
            visible={visible}
            context={context}
          />
        )}
        {last && index > 0 && step.kind === 'fields' && (
          <FoldedReview
            form={form}
            store={store}
            visible={visible}
            steps={steps}
            step={step}
            onChange={goTo}
          />
        )}
        <StepActions
          form={form}
          step={step}
          first={index === 0}
          last={last}
          sending={sending}
          proving={proving}
          onBack={back}
        />
        {code && (
          <code.SendingStatus
            form={form}
            sending={sending}
            proving={proving}
            progress={progress}
            ended={ended?.kind}
            onCancel={cancel}
          />
        )}
        {props.keeping}
      </form>
      <Panels in="panels" form={form} store={store} steps={steps} visible={visible} index={index} />
    </div>
  );
}

interface StepActionsProps {
  form: CompiledForm;
  step: CompiledStep;
  first: boolean;
  last: boolean;
  sending: boolean;
  proving: boolean;
  onBack: () => void;
}

/** The buttons below a step. */
function StepActions({
  form: { submission },
  step,
  first,
  last,
  sending,
  proving,
  onBack,
}: StepActionsProps) {
  const going = sending ? (proving ? 'form.checking' : (submission.busy ?? 'form.busy')) : undefined;
  const label = last ? (going ?? submission.submit ?? 'form.submit') : (step.next ?? 'form.next');
  return (
    <div className="actions">
      {/* New elements at each step, so that `useStrayTaps` ignores a second tap. */}
      {!first && (
        <button
          key={`back ${step.id}`}
          type="button"
          className="button button-outline"
          onClick={onBack}
          disabled={sending}
        >
          <FormattedMessage id="form.back" />
        </button>
      )}
      <button key={step.id} type="submit" className="button button-primary" disabled={sending}>
        <FormattedMessage id={label} />
      </button>
    </div>
  );
}

/**
 * On a change of step, moves the focus to the error summary if there is one, else to the step's heading. The first step
 * rendered does not take the focus.
 */
function useStepFocus(index: number, summary: RefObject<HTMLElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    // The changes of the form are read first.
    if (document.activeElement?.closest('.draft-notice')) return;
    if (summary.current) return showFromTop(summary.current);
    showPageTop(heading.current);
  }, [index, summary]);
  return heading;
}
