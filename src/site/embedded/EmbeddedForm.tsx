import { type FormEvent, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { isOffline, subscribeToNetwork } from '#device/network.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { controlName } from '#journey/controlName.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { PrivacyNotice } from '#wizard/privacy/PrivacyNotice.tsx';
import { prepareSending, useSending } from '#wizard/sending/loadSending.ts';
import { TrapField } from '#wizard/sending/TrapField.tsx';
import { useAntispamSignals } from '#wizard/sending/useAntispamSignals.ts';
import type { EmbeddedFailure } from './EmbeddedFailure.tsx';
import { useEmbeddedSubmission } from './useEmbeddedSubmission.ts';

/** Milliseconds between two tries to fetch the advice after a failure. */
const AGAIN_MS = 5_000;

/**
 * A form of a few one-line fields inside the shell (a newsletter). The browser validates them natively, then the server;
 * the success text replaces the form.
 */
export function EmbeddedForm({ form }: { form: CompiledForm }) {
  const { formatMessage, locale } = useIntl();
  const id = useId();
  const { trap, readSignals } = useAntispamSignals();
  const element = useRef<HTMLFormElement>(null);
  const { ended, sending, send, cancel, markChanged } = useEmbeddedSubmission(form, locale);
  const code = useSending();
  const failed = ended?.kind === 'failed' ? ended : undefined;
  const { Failure, loadFailure, offline } = useFailureCode(failed !== undefined);

  const submit = (again: boolean) => {
    // The first focus may have been before hydration, or without network.
    void loadFailure();
    const data = new FormData(element.current ?? undefined);
    const paths = Object.keys(form.fields);
    const answers: Answers = Object.fromEntries(
      paths.map((path) => [path, String(data.get(controlName(path)))]),
    );
    void send(answers, readSignals(), again);
  };
  const subscribeAnswers = useCallback((listener: () => void) => {
    const { current } = element;
    current?.addEventListener('input', listener);
    return () => current?.removeEventListener('input', listener);
  }, []);

  return (
    <>
      <div aria-live="polite">
        {ended?.kind === 'accepted' && (
          <p className="embedded-done">
            <strong>{formatMessage({ id: form.success.title })}</strong>{' '}
            {formatMessage({ id: form.success.text })}
          </p>
        )}
      </div>
      {ended?.kind !== 'accepted' && (
        <form
          className="embedded-form"
          method="post"
          action={apiUrl(form, noScriptPath(form.id, locale, form.version))}
          ref={element}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit(false);
          }}
          onFocus={() => {
            prepareSending(form);
            void loadFailure();
          }}
        >
          <PrivacyNotice form={form} />
          {Object.values(form.fields).map((field) => (
            <EmbeddedField key={field.path} id={id + field.path} field={field} onChange={markChanged} />
          ))}
          <TrapField ref={trap} />
          <button type="submit" className="button button-primary" disabled={sending !== undefined}>
            {sending
              ? formatMessage({
                  id: sending.proving ? 'form.checking' : (form.submission.busy ?? 'form.busy'),
                })
              : formatMessage({ id: form.submission.submit ?? 'form.submit' })}
          </button>
          {code && (
            <code.SendingStatus
              form={form}
              sending={sending !== undefined}
              proving={sending?.proving === true}
              progress={sending?.progress ?? 0}
              ended={ended?.kind === 'cancelled' ? 'cancelled' : undefined}
              onCancel={cancel}
            />
          )}
          {failed && !Failure && (
            <div className="embedded-failure">
              <p className="field-error" role="alert">
                <FormattedMessage id={offline ? 'form.retry.offline' : 'form.failure.network'} />
              </p>
            </div>
          )}
          {failed && Failure && (
            <Failure
              form={form}
              outcome={failed.outcome}
              tries={failed.tries}
              sending={sending !== undefined}
              active
              subscribeAnswers={subscribeAnswers}
              onSend={() => submit(true)}
            />
          )}
        </form>
      )}
    </>
  );
}

function EmbeddedField({ id, field, onChange }: { id: string; field: CompiledField; onChange: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <div className="embedded-field">
      <label className="visually-hidden" htmlFor={id}>
        <FormattedMessage id={field.title} />
      </label>
      <input
        id={id}
        className="field-input"
        type={field.widget}
        name={controlName(field.path)}
        required={field.required}
        autoComplete={field.autocomplete}
        placeholder={field.placeholder && formatMessage({ id: field.placeholder })}
        onChange={onChange}
      />
    </div>
  );
}

/** The code that advises after a failure, once it has loaded. */
function useFailureCode(failed: boolean) {
  const [Failure, setFailure] = useState<typeof EmbeddedFailure>();
  const loadFailure = useCallback(
    () =>
      import('./EmbeddedFailure.tsx').then(
        (loaded) => setFailure(() => loaded.EmbeddedFailure),
        () => undefined,
      ),
    [],
  );
  const offline = useSyncExternalStore(subscribeToNetwork, isOffline, () => false);
  const unadvised = failed && !Failure;
  useEffect(() => {
    if (!unadvised || offline) return;
    // Without network, the code that advises and sends again could not be fetched.
    void loadFailure();
    const timer = setInterval(loadFailure, AGAIN_MS);
    return () => clearInterval(timer);
  }, [unadvised, offline, loadFailure]);
  return { Failure, loadFailure, offline };
}
