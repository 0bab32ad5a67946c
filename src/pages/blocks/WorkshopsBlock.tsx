import type { WorkshopsBlock as Workshops } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';

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
