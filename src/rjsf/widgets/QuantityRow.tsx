import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledOption } from '#definitions/CompiledForm.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { useText } from '#messages/useText.ts';
import { QuantityCount } from './QuantityCount.tsx';

/** One option of a quantity list: ticking takes the minimum, unticking takes it away. */
export function QuantityRow(props: {
  id: string;
  name: string;
  option: CompiledOption;
  title: string;
  /** Undefined when the option is not chosen. */
  quantity: number | undefined;
  minimum: number;
  maximum: number;
  /** Currency of the unit price, which is not shown without it. */
  currency?: string;
  invalid?: boolean;
  onChange: (option: CompiledOption, quantity: number | undefined) => void;
}) {
  const { id, name, option, title, quantity, minimum, maximum, currency, invalid, onChange } = props;
  const t = useText();
  const { locale } = useIntl();
  const box = useRef<HTMLInputElement>(null);
  const chosen = quantity !== undefined;
  // What was ticked before the script arrived is taken over.
  useEffect(() => {
    const ticked = box.current?.checked ?? false;
    if (ticked !== chosen) onChange(option, ticked ? minimum : undefined);
  }, [chosen, minimum, onChange, option]);
  const facts = Object.values(option.detailTexts ?? {})
    .flat()
    .map((text) => t(text));
  if (option.amount !== undefined && currency)
    facts.push(t('form.unitPrice', { amount: formatMoney(option.amount, currency, locale) }));
  return (
    <div className="quantity">
      <label className="quantity-choice">
        <input
          ref={box}
          type="checkbox"
          id={id}
          name={name}
          value={option.value}
          defaultChecked={chosen}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(option, event.target.checked ? minimum : undefined)}
        />
        <span>
          <span className="quantity-name">{title}</span>{' '}
          {option.description && <span className="quantity-facts">{t(option.description)}</span>}{' '}
          {facts.length > 0 && <span className="quantity-facts">{facts.join(' · ')}</span>}
        </span>
      </label>
      {chosen && (
        <QuantityCount
          title={title}
          quantity={quantity}
          minimum={minimum}
          maximum={maximum}
          onChange={(count) => onChange(option, count)}
        />
      )}
    </div>
  );
}
