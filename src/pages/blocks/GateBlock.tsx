import { css } from '@emotion/react';
import { useContext } from 'react';
import type { GateBlock as Gate } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { Icon } from '../Icon.tsx';
import { LeadBlockContext } from '../LeadBlockContext.ts';
import { PageLink } from '../PageLink.tsx';

export const gateStyles = css`
  .gate-head { padding-block: clamp(2.5rem, 6vw, 4.5rem) clamp(5rem, 9vw, 7rem); }
  .gate-head .subtitle { color: var(--cloth-muted); }
  .gate-question { margin-top: 1.25rem; font-size: 1.25rem; font-weight: 650; }
  .gate { margin-block: clamp(-4rem, -6vw, -3rem) clamp(3rem, 7vw, 5rem); --column: 21rem; }
  .gate-way {
    display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.125rem 1rem; align-items: center; height: 100%; min-height: 5.5rem;
    padding: 1.125rem 1.25rem; border: 2px solid var(--line); border-radius: 20px 20px 20px 4px; background: var(--paper); color: var(--ink); text-decoration: none;
  }
  .gate-way:hover { border-color: var(--gold); }
  .gate-label { display: block; font-size: 1.125rem; font-weight: 700; line-height: 1.25; }
  .gate-text { display: block; margin-top: 0.25rem; color: var(--soft); font-size: 0.9375rem; line-height: 1.4; }
  .gate-way > svg { color: var(--gold-text); transition: transform 0.15s; }
  .gate-way:hover > svg { transform: translateX(4px); }
  [dir='rtl'] .gate-way > svg { transform: scaleX(-1); }
`;

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
