import type { CountdownBlock as Countdown } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { useSite } from '../SiteContext.ts';
import { useCountdown } from '../useCountdown.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

export function CountdownBlock({ block }: { block: Countdown }) {
  const t = useText();
  const left = useCountdown(useSite().event.countdown);
  return (
    <BlockSection block={block}>
      <div className="countdown" role="timer">
        {units.map((unit) => (
          <div key={unit}>
            <span className="countdown-value">{String(left[unit]).padStart(2, '0')}</span>{' '}
            <span className="countdown-unit">{t(`blocks.countdown.${unit}`)}</span>
          </div>
        ))}
      </div>
      {block.action && (
        <div className="band-actions">
          <ActionButton action={block.action} />
        </div>
      )}
    </BlockSection>
  );
}
