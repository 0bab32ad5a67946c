import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { controlName } from '#journey/payload.ts';
import { type Translate, useText } from '#messages/useText.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { widgetField } from '../FieldContext.ts';
import { describedBy } from '../fieldIds.ts';
import { fileLimits } from '../fileLimits.ts';
import { useAcceptance } from '../useAcceptance.ts';
import { useAnswer, useFieldError } from '../useFieldState.ts';
import { useFileDrop } from '../useFileDrop.ts';
import { ChosenFile } from './ChosenFile.tsx';

/**
 * One file, chosen or dropped, checked at once. The answer is the `File` in the store, which may come from a draft: the
 * native input only chooses, and is emptied after.
 */
export function FileWidget(props: WidgetProps) {
  const t = useText();
  const { locale } = useIntl();
  const { field, store, validateField } = widgetField(props);
  const file = useAnswer(store, field.path) as File | undefined;
  const invalid = useFieldError(store, field.path) !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<(t: Translate) => string>();
  const acceptance = useAcceptance();

  const take = useCallback(
    (chosen: File) => {
      store.setAnswer(field.path, chosen);
      validateField(field.path);
      const error = store.error(field.path);
      setSaid(() => (t: Translate) => {
        const text = t('form.file.chosen', { name: chosen.name });
        return error ? `${text} ${t(error.message, error.values)}` : text;
      });
      return error === undefined;
    },
    [store, field.path, validateField],
  );
  // A file chosen before the script arrived is taken over.
  useEffect(() => {
    const early = input.current?.files?.[0];
    if (early && input.current) {
      take(early);
      input.current.value = '';
    }
  }, [take]);
  const choose = (files: File[]) => {
    const [chosen] = files;
    if (chosen && take(chosen)) acceptance.start();
    else acceptance.skip();
  };
  const remove = () => {
    if (!file) return;
    acceptance.skip();
    store.setAnswer(field.path, undefined);
    setSaid(() => (t: Translate) => t('form.file.removed', { name: file.name }));
    input.current?.focus();
  };

  const limitsId = `${props.id}__limits`;
  return (
    <div className="file-field">
      <div className={file ? 'file-item' : 'file-drop'} {...useFileDrop(choose)}>
        <input
          ref={input}
          type="file"
          id={props.id}
          name={controlName(field.path)}
          accept={field.file?.accept.join(',')}
          className={file && 'visually-hidden'}
          tabIndex={file && -1}
          required={field.required && !file}
          // Said in so many words: an empty required input passes for invalid otherwise.
          aria-invalid={invalid}
          aria-describedby={[describedBy(props.id, field, invalid), limitsId].filter(Boolean).join(' ')}
          onChange={(event) => {
            choose([...(event.target.files ?? [])]);
            // So that the same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
        {file ? (
          <ChosenFile
            file={file}
            percent={acceptance.percent}
            onSkip={acceptance.skip}
            onReplace={() => input.current?.click()}
            onRemove={remove}
          />
        ) : (
          <span className="file-prompt" aria-hidden="true">
            {t('form.file.choose')}
          </span>
        )}
      </div>
      {field.file && (
        <p className="file-limits" id={limitsId}>
          {fileLimits(field.file, t, locale)}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {said?.(t)}
      </span>
    </div>
  );
}
