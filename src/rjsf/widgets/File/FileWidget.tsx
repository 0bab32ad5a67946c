import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FileRule } from '#definitions/formats/formats.ts';
import { uploadOf } from '#journey/uploadName.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { FieldContext, WidgetProps } from '../../FieldContext.ts';
import { describedBy } from '../../fieldIds.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { fileLimits } from './fileLimits.ts';
import { useAcceptance } from './useAcceptance.ts';
import { useFileDrop } from './useFileDrop.ts';

/**
 * One file, chosen or dropped, validated at once. The answer is the `File`, which may come from a draft. The native input
 * is only used to choose, and emptied afterwards.
 */
export function FileWidget(props: WidgetProps<FileOptions>) {
  const { id, name, htmlName = name, value, options, required, rawErrors, onChange, onBlur } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const file = value as File | undefined;
  const { rule } = options;
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const input = useRef<HTMLInputElement>(null);
  /** The file chosen or removed last, for the screen reader announcement. */
  const [last, setLast] = useState<{ name: string; chosen: boolean }>();
  const acceptance = useAcceptance();
  const { Upload, ahead } = useUpload(props.registry.formContext);

  const take = (chosen: File) => {
    onChange(chosen);
    onBlur(id, chosen);
    setLast({ name: chosen.name, chosen: true });
  };
  const adoptEarlyInput = useEffectEvent(() => {
    const early = input.current?.files?.[0];
    if (early && input.current) {
      take(early);
      input.current.value = '';
    }
  });
  // Adopts a file that was chosen before hydration.
  useEffect(() => adoptEarlyInput(), []);
  const choose = (files: File[]) => {
    const [chosen] = files;
    if (!chosen) return acceptance.skip();
    if (rule?.animated) acceptance.start();
    take(chosen);
  };
  const remove = () => {
    if (!file) return;
    acceptance.skip();
    onChange(undefined);
    setLast({ name: file.name, chosen: false });
    // Where it is: scrolling would bring another file's button under a finger that taps twice.
    input.current?.focus({ preventScroll: true });
  };
  const announcement = !last
    ? []
    : last.chosen
      ? [t('form.file.chosen', { name: last.name }), ...(rawErrors ?? [])]
      : [t('form.file.removed', { name: last.name })];

  const limitsId = `${id}__limits`;
  return (
    <div>
      <div className={file ? 'option file-item' : 'option file-drop'} {...useFileDrop(choose)}>
        <input
          ref={input}
          type="file"
          id={id}
          name={htmlName}
          accept={rule?.accept.join(',')}
          className={file && 'visually-hidden'}
          tabIndex={file && -1}
          required={required && !file}
          // Explicitly `false`: screen readers announce an empty required input as invalid otherwise.
          aria-invalid={invalid}
          aria-describedby={[describedBy(id, options, invalid), limitsId].filter(Boolean).join(' ')}
          onChange={(event) => {
            choose([...(event.target.files ?? [])]);
            // Choosing the same file again, once corrected, must fire `change`.
            event.target.value = '';
          }}
        />
        {file ? (
          <ChosenFile
            file={file}
            percent={invalid ? undefined : acceptance.percent}
            onSkip={acceptance.skip}
            onReplace={() => input.current?.click()}
            onRemove={remove}
          >
            {Upload && !invalid && acceptance.percent === undefined && (
              <Upload name={uploadOf(htmlName, file)} />
            )}
          </ChosenFile>
        ) : (
          <span className="file-prompt" aria-hidden="true">
            {t('form.file.choose')}
          </span>
        )}
      </div>
      {rule && (
        <p className="file-limits" id={limitsId}>
          {fileLimits(rule, t, locale)}
          {ahead !== undefined && (
            <span className="needs-script"> {t(ahead ? 'form.file.ahead' : 'form.file.withForm')}</span>
          )}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {announcement.join(' ')}
      </span>
    </div>
  );
}
FileWidget.optionsOf = ({ file }: CompiledField): FileOptions => ({ rule: file });

/** The component that shows an upload, and whether files go up when they are chosen. */
export function useUpload({ uploads }: FieldContext) {
  const subscribe = uploads?.subscribe ?? (() => () => undefined);
  const Upload = useSyncExternalStore(
    subscribe,
    () => uploads?.view(),
    () => undefined,
  );
  const readAhead = () => uploads?.ahead();
  return { Upload, ahead: useSyncExternalStore(subscribe, readAhead, readAhead) };
}

type FileOptions = { rule?: FileRule };
