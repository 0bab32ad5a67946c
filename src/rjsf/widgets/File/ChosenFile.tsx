import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { AnswerFile } from '#journey/answers/Answers.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { ShortButton } from '../../ShortButton.tsx';
import { StatusButton } from './StatusButton.tsx';

/** A chosen file: name, size, the progress animation, and buttons that replace and remove it. */
export function ChosenFile(props: {
  file: AnswerFile;
  /** 0 to 100 while the animation of `useAcceptance` runs. */
  percent: number | undefined;
  onSkip: () => void;
  onReplace: () => void;
  onRemove: () => void;
  children?: ReactNode;
}) {
  const { file, percent, onSkip, onReplace, onRemove, children } = props;
  const { formatMessage, locale } = useIntl();
  const { name } = file;
  return (
    <>
      <span className="file-name">
        {name}
        <small>{formatFileSize(file.size, locale)}</small>
      </span>
      <span className="file-actions">
        <ShortButton
          text={formatMessage({ id: 'form.file.replace' })}
          name={formatMessage({ id: 'form.file.replaceOf' }, { name })}
          onClick={onReplace}
        />
        <ShortButton
          text={formatMessage({ id: 'form.file.remove' })}
          name={formatMessage({ id: 'form.file.removeOf' }, { name })}
          onClick={onRemove}
        />
      </span>
      {percent !== undefined && (
        <span className="file-acceptance">
          <progress
            className="progress-bar"
            max={100}
            value={percent}
            aria-label={formatMessage({ id: 'form.file.accepting' }, { name })}
          />
          <span className="file-percent" aria-hidden="true">
            {formatMessage({ id: 'form.percent' }, { percent })}
          </span>
          <StatusButton
            text={formatMessage({ id: 'form.file.skip' })}
            name={formatMessage({ id: 'form.file.skipOf' }, { name })}
            onClick={onSkip}
          />
        </span>
      )}
      {children}
    </>
  );
}
