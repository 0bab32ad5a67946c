import { progressPercent } from '#journey/flow.ts';
import { useText } from '#messages/useText.ts';
import type { PanelProps } from './panelProps.ts';

/** Where the applicant stands: done, current and upcoming steps, or the percent that is done. */
export function ProgressPanel({ panel, steps, index }: PanelProps<'progress'>) {
  const t = useText();
  const percent = progressPercent(index, steps.length);
  return (
    <nav className="panel" aria-label={t('form.progress')}>
      <h2 className="panel-title">{panel.title ? t(panel.title) : t('form.progress')}</h2>
      {panel.style === 'percent' && (
        <div className="progress">
          <progress className="progress-bar" max={100} value={percent} aria-label={t('form.progress')} />
          <span>{t('form.percent', { percent })}</span>
        </div>
      )}
      <ol className="steps">
        {steps.map((step, position) => (
          <li
            key={step.id}
            className={position < index ? 'done' : position === index ? 'current' : 'upcoming'}
            aria-current={position === index ? 'step' : undefined}
          >
            {t(step.title)}
            {position < index && <span className="visually-hidden"> {t('form.stepDone')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
