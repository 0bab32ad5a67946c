import { useContext } from 'react';
import type { GateBlock as Gate } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { Icon } from '../Icon.tsx';
import { LeadBlockContext } from '../LeadBlockContext.ts';
import { PageLink } from '../PageLink.tsx';

export function GateBlock({ block }: { block: Gate }) {
  const t = useText();
  const { id, eyebrow, title, subtitle, question, buttons } = block;
  const Title = useContext(LeadBlockContext) === id ? 'h1' : 'h2';
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className="on-cloth gate-head">
        <div className="wrap">
          {eyebrow && <p className="eyebrow">{t(eyebrow)}</p>}
          <Title id={`${id}-title`} className="titled">
            {t(title)}
          </Title>
          {subtitle && <p className="subtitle">{t(subtitle)}</p>}
          <p className="gate-question" id={`${id}-question`}>
            {t(question)}
          </p>
        </div>
      </div>
      <div className="wrap">
        <ul className="grid gate" aria-labelledby={`${id}-question`}>
          {buttons.map(({ id: way, label, text, link, icon }) => (
            <li key={way} data-appear="">
              <PageLink href={link} className="gate-way lift">
                <span className="mark mark-orange">
                  <Icon name={icon} />
                </span>
                <span>
                  <span className="gate-label">{t(label)}</span>
                  {text && <span className="gate-text">{t(text)}</span>}
                </span>
                <Icon name="arrow" />
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
