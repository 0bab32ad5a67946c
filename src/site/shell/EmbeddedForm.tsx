import { type FormEvent, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { controlName } from '#journey/controlName.ts';
import { useText } from '#messages/useText.ts';
import { failureTexts } from '#wizard/failure/failureTexts.ts';
import { ProofStatus } from '#wizard/proof/ProofStatus.tsx';
import { loadSending, prepareSending } from '#wizard/sending/loadSending.ts';
import { type Attempt, newAttempt } from '#wizard/sending/submissionKey.ts';
import { TrapField } from '#wizard/sending/TrapField.tsx';
import { useHumanSignals } from '#wizard/sending/useHumanSignals.ts';

type State =
  | { kind: 'editing' }
  | { kind: 'sending'; proving: boolean }
  | { kind: 'done' }
  | { kind: 'failed'; text: string };

/**
 * A form of a few one-line fields inside the shell (a newsletter). The browser validates them natively, then the server;
 * the success text replaces the form.
 */
export function EmbeddedForm({ form }: { form: CompiledForm }) {
  const t = useText();
  const { locale } = useIntl();
  const id = useId();
  const { trap, readSignals } = useHumanSignals();
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState<State>({ kind: 'editing' });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const paths = Object.keys(form.fields);
    const answers: Answers = Object.fromEntries(
      paths.map((path) => [path, String(data.get(controlName(path)))]),
    );
    const signals = readSignals();
    setState({ kind: 'sending', proving: false });
    const loaded = await loadSending().catch(() => undefined);
    if (!loaded) return setState({ kind: 'failed', text: t(form.failure.network ?? 'form.failure.network') });
    attempt.current ??= newAttempt();
    const outcome = await loaded.submitAnswers(form, answers, {
      locale,
      attempt: attempt.current,
      signals,
      onProving: (proving) => setState({ kind: 'sending', proving }),
    });
    if (outcome.kind === 'accepted') return setState({ kind: 'done' });
    // The server stored nothing: the next try is a new submission with a new key.
    if (outcome.kind === 'refused' && outcome.status < 500) attempt.current = undefined;
    // Nobody can cancel it.
    if (outcome.kind === 'cancelled') return setState({ kind: 'editing' });
    const { texts, fields } = failureTexts(form, outcome, t);
    return setState({ kind: 'failed', text: [...texts, ...fields.map(({ message }) => message)].join(', ') });
  };

  return (
    <div aria-live="polite">
      {state.kind === 'done' ? (
        <p className="embedded-done">
          <strong>{t(form.success.title)}</strong> {t(form.success.text)}
        </p>
      ) : (
        <form className="embedded-form" method="post" onSubmit={submit} onFocus={() => prepareSending(form)}>
          {Object.values(form.fields).map((field) => (
            <div key={field.path}>
              <label className="visually-hidden" htmlFor={`${id}${field.path}`}>
                {t(field.title)}
              </label>
              <input
                id={`${id}${field.path}`}
                className="field-input"
                type={field.widget}
                name={controlName(field.path)}
                required={field.required}
                autoComplete={field.autocomplete}
                placeholder={field.placeholder && t(field.placeholder)}
                onChange={() => {
                  attempt.current = undefined;
                }}
              />
            </div>
          ))}
          <TrapField ref={trap} />
          <button type="submit" className="button button-primary" disabled={state.kind === 'sending'}>
            {state.kind === 'sending'
              ? t(state.proving ? 'form.checking' : (form.submission.busy ?? 'form.busy'))
              : t(form.submission.submit ?? 'form.submit')}
          </button>
          <ProofStatus proving={state.kind === 'sending' && state.proving} />
          {state.kind === 'failed' && (
            <p className="field-error" role="alert">
              {state.text}
            </p>
          )}
        </form>
      )}
    </div>
  );
}
