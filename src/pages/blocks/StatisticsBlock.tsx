import { css } from '@emotion/react';
import type { StatisticsBlock as Statistics } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

export const statisticsStyles = css`
  .statistics { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr)); gap: 1px; margin: 0; padding: 1px; border-radius: 20px; overflow: hidden; }
  .statistics > div { display: flex; flex-direction: column; gap: 0.25rem; padding: clamp(1rem, 3vw, 1.5rem); background: var(--paper); box-shadow: 0 0 0 1px var(--line); }
  @media (min-width: 900px) { .statistics { grid-template-columns: repeat(4, 1fr); } }
  .band-dark .statistics > div { background: var(--cloth); }
  .statistics dd { order: 1; margin: 0; font-size: clamp(2rem, 1.6rem + 1.6vw, 2.75rem); font-weight: 800; letter-spacing: -0.035em; line-height: 1.1; }
  .statistics dt { order: 2; color: var(--soft); }
  .statistics svg { color: var(--gold-text); margin-bottom: 0.5rem; }
  .statistics .pending { font-size: 1.0625rem; font-weight: 500; letter-spacing: 0; color: var(--soft); line-height: 1.5; }
`;

export function StatisticsBlock({ block }: { block: Statistics }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <dl className="statistics">
        {block.figures.map(({ id, value, label, icon }) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd className={value ? undefined : 'pending'}>
              <Icon name={icon} />
              {value ? t(value) : block.pending && t(block.pending)}
            </dd>
          </div>
        ))}
      </dl>
    </BlockSection>
  );
}
