import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { now } from '#device/browser/serverTime.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answer } from '#journey/answers/Answers.ts';
import type { AnswerWarning } from '#journey/warnings.ts';
import type { FieldContext, WarningRules } from '../FieldContext.ts';

const NONE: readonly AnswerWarning[] = [];

/**
 * The warning of an unusual answer, from leaving the field until the answer changes. A warning refuses nothing. A
 * likely slip has a button that corrects it.
 */
export function FieldWarning(props: {
  id: string;
  path: string;
  rules: WarningRules;
  context: FieldContext;
}) {
  const { id, path, rules, context } = props;
  const { store, afterPress } = context;
  const { formatMessage } = useIntl();
  const region = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    const field = region.current?.parentElement;
    let about: Answer;
    const look = async () => {
      about = store.answer(path);
      if (about !== undefined) setFound(await warningsNow(store, path, rules));
    };
    const left = () => afterPress(() => void look().catch(() => setFound(NONE)));
    const changed = () => {
      if (store.answer(path) !== about || store.error(path)) setFound(NONE);
    };
    field?.addEventListener('focusout', left);
    const unsubscribe = store.subscribe(path, changed);
    return () => {
      field?.removeEventListener('focusout', left);
      unsubscribe();
    };
  }, [path, rules, store, afterPress]);
  return (
    <div role="status" ref={region}>
      {found.map(({ message, values }) => (
        <div className="field-warning" key={message}>
          <span>
            {formatMessage({ id: message }, values)}{' '}
            {values && (
              <button type="button" className="link" onClick={() => type(id, values.address)}>
                {formatMessage({ id: 'form.warning.correct' }, { address: values.address })}
              </button>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The warnings of the current answer, unless it has an error or changes meanwhile. */
async function warningsNow(
  store: AnswerStore,
  path: string,
  { warnings, timeZone }: WarningRules,
): Promise<readonly AnswerWarning[]> {
  const answer = store.answer(path);
  // A chunk of its own: most readers need no rule of it.
  const { warningsAt } = await import('#journey/warnings.ts');
  if (store.answer(path) !== answer || store.error(path)) return NONE;
  return warningsAt(path, warnings, answer, new Date(now()), timeZone);
}

/** Replaces the text of a control as if it had been typed. The prototype's setter bypasses React's, which would ignore it. */
function type(id: string, text: string): void {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.focus();
}
