import { createRef, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NoScriptStep as NoScriptStepScreen } from '#contract/NoScriptScreen.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { openSteps, stepFields } from '#journey/flow.ts';
import { NO_SCRIPT_PLACE } from '#journey/noScript/noScriptPath.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { noScriptTheme } from '#rjsf/noScript/noScriptTheme.ts';
import { Panels } from '../panels/Panels.tsx';
import { PrivacyNotice } from '../privacy/PrivacyNotice.tsx';
import { FoldedReview } from '../review/FoldedReview.tsx';
import { ReviewStep } from '../review/ReviewStep.tsx';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import { TrapField } from '../sending/TrapField.tsx';
import { ErrorSummary } from '../step/ErrorSummary.tsx';
import { StepForm } from '../step/StepForm.tsx';
import { StepHead } from '../step/StepHead.tsx';
import { commandButton } from './commandButton.ts';
import type { NoScriptFormProps } from './NoScriptFormProps.ts';
import { StepWarnings } from './NoScriptWarnings.tsx';

/** One step of a form without script: its fields or the review, with Back and Next as buttons that send the step. */
export function NoScriptStep({
  form,
  validators,
  contact,
  action,
  screen,
}: NoScriptFormProps<NoScriptStepScreen>) {
  const { formatMessage } = useIntl();
  const store = useMemo(() => {
    const made = new AnswerStore(screen.answers as Answers);
    made.setErrors(screen.errors);
    return made;
  }, [screen]);
  const visible = visibleFields(form, validators, pruneAnswers(form, validators, store.answers));
  const steps = openSteps(form, visible);
  const index = steps.findIndex(({ id }) => id === screen.step);
  const step = steps[index];
  if (!step) throw new Error(`The form "${form.id}" asks no step "${screen.step}" now.`);
  const last = index === steps.length - 1;
  const files = stepFields(form, step, visible).some(function hasFile({ field, children }): boolean {
    return field.file !== undefined || children.some(hasFile);
  });
  const { refused = [] } = screen;
  const panels = { form, store, steps, visible, index };
  const review = { form, store, visible, steps, step, onChange: () => undefined };
  return (
    <div className="wizard-body wrap">
      <Panels in="progress" {...panels} />
      <form
        className="card wizard-main"
        id={NO_SCRIPT_PLACE}
        noValidate
        method="post"
        action={action}
        encType={files ? 'multipart/form-data' : undefined}
      >
        {/* Enter in an input presses the first button. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden="true" {...commandButton('next')} />
        {screen.hidden.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and names repeat
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <TrapField ref={null} />
        {refused.length > 0 && (
          <div className="failure">
            <div className="banner" role="alert">
              {refused.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
            <div className="failure-advice">
              <p>{formatMessage({ id: 'form.noScript.kept' })}</p>
              <ContactLinks {...contact} />
            </div>
          </div>
        )}
        {screen.grown && (
          <p className="banner banner-warning">{formatMessage({ id: 'form.noScript.grown' })}</p>
        )}
        <ErrorSummary form={form} store={store} focus={createRef()} />
        <StepWarnings form={form} warnings={screen.warnings} steps={steps} />
        <StepHead step={step} index={index} count={steps.length} />
        {index === 0 && <PrivacyNotice form={form} />}
        {step.kind === 'review' ? (
          <ReviewStep {...review} />
        ) : (
          <StepForm
            form={form}
            validators={validators}
            step={step}
            visible={visible}
            context={{ store, validateField: () => undefined, afterPress: (run) => run() }}
            themed={noScriptTheme}
          />
        )}
        {last && index > 0 && step.kind === 'fields' && <FoldedReview {...review} rendered />}
        <div className="actions">
          {index > 0 && (
            <button className="button button-outline" {...commandButton('back')}>
              <FormattedMessage id="form.back" />
            </button>
          )}
          <button className="button button-primary" {...commandButton('next')}>
            {last
              ? formatMessage({ id: form.submission.submit ?? 'form.submit' })
              : formatMessage({ id: step.next ?? 'form.next' })}
          </button>
        </div>
      </form>
      <Panels in="panels" {...panels} />
    </div>
  );
}
