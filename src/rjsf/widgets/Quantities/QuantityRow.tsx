import { useEffect, useRef } from 'react';
import { QuantityCount } from './QuantityCount.tsx';
import type { QuantityEntry } from './quantityOptions.ts';

/** One option of a quantity list: checking it sets `minimum`, unchecking it removes it. */
export function QuantityRow(props: {
  id: string;
  name: string;
  entry: QuantityEntry;
  /** Undefined when the option is not chosen. */
  quantity: number | undefined;
  minimum: number;
  maximum: number;
  invalid?: boolean;
  onChange: (value: string, quantity: number | undefined) => void;
}) {
  const { id, name, entry, quantity, minimum, maximum, invalid, onChange } = props;
  const { value, title, description, facts } = entry;
  const box = useRef<HTMLInputElement>(null);
  const chosen = quantity !== undefined;
  // Adopts a box that was checked before hydration.
  useEffect(() => {
    const ticked = box.current?.checked ?? false;
    if (ticked !== chosen) onChange(value, ticked ? minimum : undefined);
  }, [chosen, minimum, onChange, value]);
  return (
    <div className="option quantity">
      <label className="quantity-choice">
        <input
          ref={box}
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={chosen}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(value, event.target.checked ? minimum : undefined)}
        />
        <span>
          <strong>{title}</strong> {description && <small>{description}</small>}{' '}
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </span>
      </label>
      {chosen && (
        <QuantityCount
          title={title}
          quantity={quantity}
          minimum={minimum}
          maximum={maximum}
          onChange={(count) => onChange(value, count)}
        />
      )}
    </div>
  );
}
