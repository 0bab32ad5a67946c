import { useIntl } from 'react-intl';
import type { UploadedFile } from '#journey/answers/UploadedFile.ts';
import { pathOfControl } from '#journey/controlName.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { describedBy } from '../fieldIds.ts';
import type { FilesOptions } from '../rare/FilesWidget.tsx';
import { filesLimits } from '../rare/filesLimits.ts';
import { FieldErrorText } from '../templates/FieldErrorText.tsx';
import { ArrivedFile } from './ArrivedFile.tsx';

/** Several files without script: those that have arrived, each with a button that removes it, and the browser's own control for more. */
export function NoScriptFilesWidget(props: WidgetProps<FilesOptions>) {
  const { id, name, htmlName = name, value, options, required, rawErrors, registry } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const files = (value ?? []) as UploadedFile[];
  const path = pathOfControl(htmlName);
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const limitsId = `${id}__limits`;
  return (
    <div>
      {files.length > 0 && (
        <ul className="rare-files">
          {files.map((file, index) => (
            <li key={file.upload}>
              <FieldErrorText
                id={`${id}_${index}`}
                path={`${path}.${index}`}
                store={registry.formContext.store}
              />
              <ArrivedFile file={file} name={htmlName} cleared={`${htmlName}.${index}`} />
            </li>
          ))}
        </ul>
      )}
      <div className="option file-plain">
        <input
          type="file"
          multiple
          id={id}
          name={htmlName}
          accept={options.file?.accept.join(',')}
          required={required && files.length === 0}
          aria-invalid={invalid || undefined}
          aria-describedby={[describedBy(id, options, invalid), limitsId].filter(Boolean).join(' ')}
        />
      </div>
      <p className="file-limits" id={limitsId}>
        {filesLimits(options, t, locale)}
      </p>
    </div>
  );
}
