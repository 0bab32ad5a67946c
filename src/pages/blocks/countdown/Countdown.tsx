import { type TimeLeft, useCountdown } from './useCountdown.ts';

interface CountdownProps {
  /** ISO date-time with zone. */
  target: string;
  units: { unit: keyof TimeLeft; label: string }[];
}

/** Days, hours, minutes and seconds until a moment. */
export function Countdown({ target, units }: CountdownProps) {
  const left = useCountdown(target);
  return (
    <div className="countdown" role="timer">
      {units.map(({ unit, label }) => (
        <div key={unit}>
          <span className="countdown-value">{String(left[unit]).padStart(2, '0')}</span>{' '}
          <span className="countdown-unit">{label}</span>
        </div>
      ))}
    </div>
  );
}
