import { use } from 'react';
import { useIntl } from 'react-intl';
import type { UploadedFile } from '#journey/answers/UploadedFile.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { CommandContext } from '../CommandContext.ts';

interface ArrivedFileProps {
  file: UploadedFile;
  /** Name of the field's control. */
  name: string;
  /** The argument of the command that removes the file: the name, of several files with the index. */
  cleared: string;
}

/** A file that has arrived without script: the hidden control that names it, and a button that removes it. */
export function ArrivedFile({ file, name, cleared }: ArrivedFileProps) {
  const t = useTranslate();
  const { locale } = useIntl();
  const command = use(CommandContext);
  return (
    <div className="option file-item">
      <input type="hidden" name={name} value={file.upload} />
      <span className="file-name">
        {file.name}
        <small>{formatFileSize(file.size, locale)}</small>
      </span>
      <button
        className="link"
        aria-label={t('form.file.removeOf', { name: file.name })}
        {...command(`clear ${cleared}`, () => undefined)}
      >
        {t('form.file.remove')}
      </button>
    </div>
  );
}
