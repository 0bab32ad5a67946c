import { css } from '@emotion/react';
import type { BankBlock as Bank } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { useSite } from '../SiteContext.ts';

export const bankStyles = css`
  .bank { display: grid; gap: clamp(1rem, 2vw, 1.5rem); align-items: start; }
  .bank h3 { margin-bottom: 1.125rem; }
  .methods { display: grid; gap: 0.75rem; }
  .methods li { display: flex; align-items: center; gap: 0.875rem; font-weight: 600; }
  .methods .mark { width: 2.75rem; height: 2.75rem; }
  .bank dl { margin: 0; }
  .bank dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.125rem 1.5rem; padding-block: 0.75rem; border-top: 1px solid var(--line); }
  .bank dt { color: var(--soft); }
  .bank dd { margin: 0; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .bank-order { margin-top: 1.25rem; }
  @media (min-width: 800px) { .bank { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
`;

export function BankBlock({ block }: { block: Bank }) {
  const t = useText();
  const { bank } = useSite();
  return (
    <BlockSection block={block}>
      <div className="bank">
        <div className="tile" data-appear="">
          <h3>{t(block.methodsTitle)}</h3>
          <ul className="methods">
            {block.methods.map(({ id, name, icon }) => (
              <li key={id}>
                <span className="mark mark-orange">
                  <Icon name={icon} />
                </span>
                {t(name)}
              </li>
            ))}
          </ul>
          {block.order && <p className="bank-order">{t(block.order)}</p>}
        </div>
        <div className="tile" data-appear="">
          <h3>{t(block.accountTitle)}</h3>
          <dl>
            {bank.map(({ id, label, value }) => (
              <div key={id}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {block.note && <p className="band-note">{t(block.note)}</p>}
    </BlockSection>
  );
}
