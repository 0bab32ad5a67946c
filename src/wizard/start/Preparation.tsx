import { type MouseEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledField, CompiledForm, CompiledPreparation } from '#contract/CompiledForm.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { limitsOf } from '#rjsf/widgets/File/fileLimits.ts';
import { usePreparationTimer } from './usePreparationTimer.ts';

/** Lists the things to have ready, before the first step. Ends after a time that the reader can pause, or at a button. */
export function Preparation(props: {
  form: CompiledForm;
  preparation: CompiledPreparation;
  onStart: () => void;
}) {
  const { form, preparation, onStart } = props;
  const { formatMessage, locale } = useIntl();
  const [waiting, setWaiting] = useState(false);
  const lists = useRef<HTMLDivElement>(null);
  const percent = usePreparationTimer(preparation.seconds, waiting, lists, onStart);
  const files = Object.values(form.fields).filter((field) => field.file);
  const begin = (event: MouseEvent) => {
    event.preventDefault();
    onStart();
  };
  return (
    <section className="card panel preparation" aria-labelledby="preparation-title">
      <h2 className="step-title" id="preparation-title">
        <FormattedMessage id={preparation.title} />
      </h2>
      {preparation.text && <p className="step-text">{formatMessage({ id: preparation.text })}</p>}
      <p className="preparation-count needs-script">{formatMessage({ id: 'form.percent' }, { percent })}</p>
      <progress
        className="progress-bar needs-script"
        max={100}
        value={percent}
        aria-label={formatMessage({ id: 'form.preparation.progress' })}
      />
      <div className="actions">
        <a
          className="button button-primary"
          href={apiUrl(form, noScriptPath(form.id, locale))}
          data-scripted=""
          onClick={begin}
        >
          <FormattedMessage id={preparation.start} />
        </a>
        <button
          type="button"
          className="button button-outline needs-script"
          aria-pressed={waiting}
          onClick={() => setWaiting(!waiting)}
        >
          <FormattedMessage id="form.preparation.wait" />
        </button>
      </div>
      <div className="preparation-lists" ref={lists}>
        <DocumentList title={preparation.requiredTitle} files={files.filter(({ required }) => required)} />
        <DocumentList title={preparation.optionalTitle} files={files.filter(({ required }) => !required)} />
      </div>
    </section>
  );
}

function DocumentList({ title, files }: { title: string; files: CompiledField[] }) {
  const t = useTranslate();
  const { locale } = useIntl();
  if (files.length === 0) return null;
  return (
    <div>
      <h3>{t(title)}</h3>
      <ul className="ticked">
        {files.map((field) => (
          <li key={field.path}>
            <FormattedMessage id={field.title} />
            <span className="file-limits">{limitsOf(field, t, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
