import type { StatisticsBlock as Statistics } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

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
