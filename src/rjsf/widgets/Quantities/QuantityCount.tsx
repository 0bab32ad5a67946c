import { type MouseEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { parseQuantity } from './parseQuantity.ts';

/**
 * The quantity of one option: minus button, input, plus button. A number within the limits counts while it is typed;
 * other input is corrected on Enter and on blur.
 */
export function QuantityCount(props: {
  /** The option's title, for the controls' accessible names. */
  title: string;
  quantity: number;
  minimum: number;
  maximum: number;
  onChange: (quantity: number) => void;
}) {
  const { title, quantity, minimum, maximum, onChange } = props;
  const { formatMessage } = useIntl();
  const plus = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const count = parseQuantity(text, minimum, maximum);
    if (String(count) === text.trim()) onChange(count);
  };
  const commit = () => {
    if (typed === undefined) return;
    onChange(parseQuantity(typed, minimum, maximum));
    setTyped(undefined);
  };
  const decrease = ({ detail: clicks }: MouseEvent) => {
    // Disabling this button would lose the focus of a keyboard, which counts no clicks.
    if (quantity - 1 <= minimum && clicks === 0) plus.current?.focus();
    onChange(Math.max(minimum, quantity - 1));
  };
  return (
    <div className="quantity-count">
      <button
        type="button"
        className="field-input"
        aria-label={formatMessage({ id: 'form.quantity.less' }, { title })}
        disabled={quantity <= minimum}
        onClick={decrease}
      >
        −
      </button>
      <input
        className="field-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={formatMessage({ id: 'form.quantity.of' }, { title })}
        value={typed ?? String(quantity)}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter must not submit the form.
          event.preventDefault();
          commit();
        }}
      />
      <button
        ref={plus}
        type="button"
        className="field-input"
        aria-label={formatMessage({ id: 'form.quantity.more' }, { title })}
        disabled={quantity >= maximum}
        onClick={() => onChange(Math.min(maximum, quantity + 1))}
      >
        +
      </button>
    </div>
  );
}
