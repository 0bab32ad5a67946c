import { css } from '@emotion/react';
import type { CountdownBlock as Countdown } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { useSite } from '../SiteContext.ts';
import { useCountdown } from '../useCountdown.ts';

export const countdownStyles = css`
  .countdown { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: clamp(0.5rem, 2vw, 1.25rem); max-width: 46rem; }
  .countdown > div { padding: clamp(0.875rem, 3vw, 1.75rem) 0.25rem; border-radius: 20px 20px 20px 4px; border: 1px solid var(--cloth-line); background: var(--cloth-deep); color: var(--cloth-text); text-align: center; }
  .countdown-value { display: block; color: var(--palette-brand-gold); font-size: clamp(1.875rem, 1rem + 4.6vw, 4rem); font-weight: 800; letter-spacing: -0.03em; line-height: 1; font-variant-numeric: tabular-nums; }
  .countdown-unit { display: block; margin-top: 0.5rem; color: var(--cloth-muted); font-size: clamp(0.8125rem, 0.7rem + 0.5vw, 1.0625rem); }
`;

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
