import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledField } from '#contract/CompiledForm.ts';
import { pathOfControl } from '#journey/controlName.ts';
import { uploadName } from '#journey/uploadName.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { describedBy } from '../fieldIds.ts';
import { ShortButton } from '../ShortButton.tsx';
import { FieldErrorText } from '../templates/FieldErrorText.tsx';
import { useUpload } from '../widgets/File/FileWidget.tsx';
import { useFileDrop } from '../widgets/File/useFileDrop.ts';
import { filesLimits } from './filesLimits.ts';

export type FilesOptions = Pick<CompiledField, 'file' | 'files'>;

/** Several files, chosen or dropped at once or one after the other, in their order; each is removed by itself. */
export function FilesWidget(props: WidgetProps<FilesOptions>) {
  const {
    id,
    name,
    htmlName = name,
    value,
    options,
    required,
    rawErrors,
    onChange,
    onBlur,
    registry,
  } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const files = (value ?? []) as File[];
  const { store, validateField } = registry.formContext;
  const path = pathOfControl(htmlName);
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const { Upload, ahead } = useUpload(registry.formContext);

  const change = (all: File[]) => {
    onChange(all.length > 0 ? all : undefined);
    onBlur(id, all);
    for (const index of all.keys()) validateField(`${path}.${index}`);
  };
  const add = (chosen: File[]) => {
    // The same file again is the same.
    const others = chosen.filter(
      (file) => !files.some((each) => uploadName('', each) === uploadName('', file)),
    );
    if (others.length === 0) return;
    change([...files, ...others]);
    setSaid(others.map((file) => t('form.file.chosen', { name: file.name })).join(' '));
  };
  const remove = (file: File) => {
    change(files.filter((each) => each !== file));
    setSaid(t('form.file.removed', { name: file.name }));
    input.current?.focus({ preventScroll: true });
  };
  const adoptEarlyInput = useEffectEvent(() => {
    add([...(input.current?.files ?? [])]);
    if (input.current) input.current.value = '';
  });
  // Adopts files that were chosen before hydration.
  useEffect(() => adoptEarlyInput(), []);

  const limitsId = `${id}__limits`;
  return (
    <div>
      {files.length > 0 && (
        <ul className="rare-files">
          {files.map((file, index) => (
            <li key={uploadName('', file)}>
              <FieldErrorText id={`${id}_${index}`} path={`${path}.${index}`} store={store} />
              <div className="option file-item">
                <span className="file-name">
                  {file.name}
                  <small>{formatFileSize(file.size, locale)}</small>
                </span>
                <span className="file-actions" id={`${id}_${index}`} tabIndex={-1}>
                  <ShortButton
                    text={t('form.file.remove')}
                    name={t('form.file.removeOf', { name: file.name })}
                    onClick={() => remove(file)}
                  />
                </span>
                {Upload && <Upload name={uploadName(htmlName, file)} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="option file-drop" {...useFileDrop(add)}>
        <input
          ref={input}
          type="file"
          multiple
          id={id}
          name={htmlName}
          accept={options.file?.accept.join(',')}
          required={required && files.length === 0}
          aria-invalid={invalid}
          aria-describedby={[describedBy(id, options, invalid), limitsId].filter(Boolean).join(' ')}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <span className="file-prompt" aria-hidden="true">
          {t(files.length > 0 ? 'form.file.addOther' : 'form.file.add')}
        </span>
      </div>
      <p className="file-limits" id={limitsId}>
        {filesLimits(options, t, locale)}
        {ahead !== undefined && (
          <span className="needs-script"> {t(ahead ? 'form.file.ahead' : 'form.file.withForm')}</span>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
FilesWidget.optionsOf = ({ file, files }: CompiledField): FilesOptions => ({ file, files });
