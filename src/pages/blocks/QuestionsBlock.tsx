import type { QuestionsBlock as Questions } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

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
