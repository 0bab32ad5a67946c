import { useIntl } from 'react-intl';
import type { UploadedFile } from '#journey/answers/UploadedFile.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { describedBy } from '../fieldIds.ts';
import type { FileWidget } from '../widgets/File/FileWidget.tsx';
import { fileLimits } from '../widgets/File/fileLimits.ts';
import { ArrivedFile } from './ArrivedFile.tsx';

type Props = WidgetProps<NonNullable<ReturnType<NonNullable<typeof FileWidget.optionsOf>>>>;

/** One file without script: the browser's own control, and the file that has arrived, which another one replaces. */
export function NoScriptFileWidget(props: Props) {
  const { id, name, htmlName = name, value, options, required, rawErrors } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const file = value as UploadedFile | undefined;
  const { rule } = options;
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const limitsId = `${id}__limits`;
  return (
    <div>
      {file && <ArrivedFile file={file} name={htmlName} cleared={htmlName} />}
      <div className="option file-plain">
        <input
          type="file"
          id={id}
          name={htmlName}
          accept={rule?.accept.join(',')}
          aria-label={file && t('form.file.replaceOf', { name: file.name })}
          required={required && !file}
          aria-invalid={invalid || undefined}
          aria-describedby={[describedBy(id, options, invalid), limitsId].filter(Boolean).join(' ')}
        />
      </div>
      {rule && (
        <p className="file-limits" id={limitsId}>
          {fileLimits(rule, t, locale)}
        </p>
      )}
    </div>
  );
}
