import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { AnswerFile } from '#journey/answers/Answers.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { useText } from '#messages/useText.ts';
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
  const t = useText();
  const { locale } = useIntl();
  const { name } = file;
  return (
    <>
      <span className="file-name">
        {name}
        <small>{formatFileSize(file.size, locale)}</small>
      </span>
      <span className="file-actions">
        <ShortButton
          text={t('form.file.replace')}
          name={t('form.file.replaceOf', { name })}
          onClick={onReplace}
        />
        <ShortButton
          text={t('form.file.remove')}
          name={t('form.file.removeOf', { name })}
          onClick={onRemove}
        />
      </span>
      {percent !== undefined && (
        <span className="file-acceptance">
          <progress
            className="progress-bar"
            max={100}
            value={percent}
            aria-label={t('form.file.accepting', { name })}
          />
          <span className="file-percent" aria-hidden="true">
            {t('form.percent', { percent })}
          </span>
          <StatusButton text={t('form.file.skip')} name={t('form.file.skipOf', { name })} onClick={onSkip} />
        </span>
      )}
      {children}
    </>
  );
}
