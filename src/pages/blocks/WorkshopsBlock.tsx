import { css } from '@emotion/react';
import type { WorkshopsBlock as Workshops } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';

export const workshopsStyles = css`
  .workshops { --column: 24rem; gap: 0; border-top: 1px solid var(--line); }
  .workshops li { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); gap: 1rem; align-items: center; padding-block: 1rem; border-bottom: 1px solid var(--line); font-weight: 550; line-height: 1.4; }
  .workshop-number { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 12px 12px 12px 2px; background: var(--clay); color: var(--on-clay); font-weight: 750; }
`;

export function WorkshopsBlock({ block }: { block: Workshops }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <ol className="grid workshops">
        {block.workshops.map(({ id, title }, index) => (
          <li key={id}>
            <span className="workshop-number" aria-hidden="true">
              {index + 1}
            </span>
            {t(title)}
          </li>
        ))}
      </ol>
      {block.note && <p className="band-note">{t(block.note)}</p>}
      {block.action && (
        <div className="band-actions">
          <ActionButton action={block.action} />
        </div>
      )}
    </BlockSection>
  );
}
