import { FormattedMessage, useIntl } from 'react-intl';
import { progressPercent } from '#journey/flow.ts';
import { sectionId } from '#rjsf/fieldIds.ts';
import type { PanelProps } from './panelProps.ts';

/** The list of steps (done, current, upcoming), or the sections of a form with a single step. */
export function ProgressPanel({ panel, steps, visible, index }: PanelProps<'progress'>) {
  const { formatMessage } = useIntl();
  const percent = progressPercent(index, steps.length);
  const [only] = steps.length === 1 ? steps : [];
  const sections =
    only?.sections.filter(({ title, fields }) => title && fields.some((name) => visible.has(name))) ?? [];
  return (
    <nav
      className={sections.length > 0 ? 'card panel panel-sections' : 'card panel'}
      aria-label={formatMessage({ id: 'form.progress' })}
    >
      <h2 className="panel-title">
        {panel.title ? formatMessage({ id: panel.title }) : formatMessage({ id: 'form.progress' })}
      </h2>
      <ol className="steps">
        {sections.length > 0
          ? sections.map(({ id, title = id }) => (
              <li key={id}>
                <a href={`#${sectionId(id)}`}>{formatMessage({ id: title })}</a>
              </li>
            ))
          : steps.map((step, position) => (
              <li
                key={step.id}
                className={position < index ? 'done' : undefined}
                aria-current={position === index ? 'step' : undefined}
              >
                <span>
                  <FormattedMessage id={step.title} />
                  {position < index && (
                    <span className="visually-hidden"> {formatMessage({ id: 'form.stepDone' })}</span>
                  )}
                </span>
              </li>
            ))}
      </ol>
      {panel.style === 'percent' && (
        <>
          <progress
            className="progress-bar"
            max={100}
            value={percent}
            aria-label={formatMessage({ id: 'form.progress' })}
          />
          <p className="progress-text">{formatMessage({ id: 'form.percent' }, { percent })}</p>
        </>
      )}
    </nav>
  );
}
