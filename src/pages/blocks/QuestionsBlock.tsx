import { css } from '@emotion/react';
import type { QuestionsBlock as Questions } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

export const questionsStyles = css`
  .questions { max-width: 50rem; border-top: 1px solid var(--line); }
  .questions details { border-bottom: 1px solid var(--line); }
  .questions summary { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3.75rem; padding-block: 0.875rem; font-size: 1.125rem; font-weight: 650; line-height: 1.35; list-style: none; cursor: pointer; }
  .questions summary::-webkit-details-marker { display: none; }
  .questions summary svg { flex: none; color: var(--gold-text); transition: transform 0.2s; }
  .questions [open] summary svg { transform: rotate(180deg); }
  .answer { max-width: 39em; padding-bottom: 1.5rem; color: var(--soft); }
  .answer .button { margin-top: 1rem; }
`;

export function QuestionsBlock({ block }: { block: Questions }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <div className="questions">
        {block.items.map(({ id, question, answer, action }) => (
          <details key={id} id={`${block.id}-${id}`}>
            <summary>
              {t(question)}
              <Icon name="chevron" />
            </summary>
            <div className="answer">
              {answer.map((paragraph) => (
                <p key={paragraph}>{t(paragraph)}</p>
              ))}
              {action && <ActionButton action={action} />}
            </div>
          </details>
        ))}
      </div>
    </BlockSection>
  );
}
