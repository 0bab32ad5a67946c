import type { HighlightsBlock as Highlights } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

export function HighlightsBlock({ block }: { block: Highlights }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <dl className="highlights">
        {block.figures.map(({ id, value, caption }) => (
          <div key={id} data-appear="">
            <dt>{t(caption)}</dt>
            <dd>{t(value)}</dd>
          </div>
        ))}
      </dl>
    </BlockSection>
  );
}
