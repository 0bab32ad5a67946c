import { useRef, useState } from 'react';
import { useText } from '#messages/useText.ts';
import { parseQuantity } from './parseQuantity.ts';

/**
 * How many of one option: minus, typing, plus. A number within the limits counts as it is typed; anything else is
 * mended when the typing ends, by Enter or by leaving.
 */
export function QuantityCount(props: {
  /** Of the option, for the names of the controls. */
  title: string;
  quantity: number;
  minimum: number;
  maximum: number;
  onChange: (quantity: number) => void;
}) {
  const { title, quantity, minimum, maximum, onChange } = props;
  const t = useText();
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
  const decrease = () => {
    // The button is about to be disabled, which would drop the focus.
    if (quantity - 1 <= minimum && document.activeElement?.matches(':focus-visible')) plus.current?.focus();
    onChange(Math.max(minimum, quantity - 1));
  };
  return (
    <div className="quantity-count">
      <button
        type="button"
        className="field-input"
        aria-label={t('form.quantity.less', { title })}
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
        aria-label={t('form.quantity.of', { title })}
        value={typed ?? String(quantity)}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter ends the typing; it must not send the form.
          event.preventDefault();
          commit();
        }}
      />
      <button
        ref={plus}
        type="button"
        className="field-input"
        aria-label={t('form.quantity.more', { title })}
        disabled={quantity >= maximum}
        onClick={() => onChange(Math.min(maximum, quantity + 1))}
      >
        +
      </button>
    </div>
  );
}
