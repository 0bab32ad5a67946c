import { css } from '@emotion/react';
import type { GateBlock as Gate } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { PageLink } from '../PageLink.tsx';

export const gateStyles = css`
  .gate-question { margin-bottom: 1.5rem; font-size: 1.25rem; font-weight: 650; }
  .gate { --column: 21rem; }
  .gate-way {
    display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.125rem 1rem; align-items: center; height: 100%; min-height: 5.5rem;
    padding: 1.125rem 1.25rem; border: 2px solid var(--line); border-radius: 20px 20px 20px 4px; background: var(--paper); color: var(--ink); text-decoration: none;
  }
  .on-cloth a.gate-way:not(.button) { color: var(--ink); }
  .gate-way:hover { border-color: var(--gold); }
  .gate-label { display: block; font-size: 1.125rem; font-weight: 700; line-height: 1.25; }
  .gate-text { display: block; margin-top: 0.25rem; color: var(--soft); font-size: 0.9375rem; line-height: 1.4; }
  .gate-way > svg { color: var(--gold-text); transition: transform 0.15s; }
  .gate-way:hover > svg { transform: translateX(4px); }
  [dir='rtl'] .gate-way > svg { transform: scaleX(-1); }
`;

export function GateBlock({ block }: { block: Gate }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <p className="gate-question" id={`${block.id}-question`}>
        {t(block.question)}
      </p>
      <ul className="grid gate" aria-labelledby={`${block.id}-question`}>
        {block.buttons.map(({ id, label, text, link, icon }) => (
          <li key={id} data-appear="">
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
    </BlockSection>
  );
}
