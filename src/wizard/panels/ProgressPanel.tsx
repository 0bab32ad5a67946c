import { progressPercent } from '#journey/flow.ts';
import { useText } from '#messages/useText.ts';
import { sectionId } from '#rjsf/fieldIds.ts';
import type { PanelProps } from './panelProps.ts';

/** The list of steps (done, current, upcoming), or the sections of a form with a single step. */
export function ProgressPanel({ panel, steps, index }: PanelProps<'progress'>) {
  const t = useText();
  const percent = progressPercent(index, steps.length);
  const [only] = steps.length === 1 ? steps : [];
  const sections = only?.sections.filter((section) => section.title !== undefined) ?? [];
  return (
    <nav
      className={sections.length > 0 ? 'card panel panel-sections' : 'card panel'}
      aria-label={t('form.progress')}
    >
      <h2 className="panel-title">{panel.title ? t(panel.title) : t('form.progress')}</h2>
      <ol className="steps">
        {sections.length > 0
          ? sections.map(({ id, title = id }) => (
              <li key={id}>
                <a href={`#${sectionId(id)}`}>{t(title)}</a>
              </li>
            ))
          : steps.map((step, position) => (
              <li
                key={step.id}
                className={position < index ? 'done' : undefined}
                aria-current={position === index ? 'step' : undefined}
              >
                <span>
                  {t(step.title)}
                  {position < index && <span className="visually-hidden"> {t('form.stepDone')}</span>}
                </span>
              </li>
            ))}
      </ol>
      {panel.style === 'percent' && (
        <>
          <progress className="progress-bar" max={100} value={percent} aria-label={t('form.progress')} />
          <p className="progress-text">{t('form.percent', { percent })}</p>
        </>
      )}
    </nav>
  );
}
