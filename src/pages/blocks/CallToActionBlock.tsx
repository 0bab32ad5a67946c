import type { CallToActionBlock as CallToAction } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

export function CallToActionBlock({ block }: { block: CallToAction }) {
  const t = useText();
  return (
    <BlockSection block={block} actions={block.actions} className="call">
      {block.text && <p className="call-text">{t(block.text)}</p>}
    </BlockSection>
  );
}
