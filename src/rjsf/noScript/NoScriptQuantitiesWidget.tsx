import { useIntl } from 'react-intl';
import { quantityName } from '#journey/fieldTypes/quantities.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { type QuantityOptions, quantityOf, quantityOptions } from '../widgets/Quantities/quantityOptions.ts';

/** Options with a quantity each, without script: an option with an empty quantity is left out. */
export function NoScriptQuantitiesWidget(props: WidgetProps<Partial<QuantityOptions>>) {
  const { id, name, htmlName = name, value: answer, rawErrors, options } = props;
  const { entries = [], value: valueKey = '', quantity: quantityKey = '' } = options;
  const { formatMessage } = useIntl();
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  return (
    <div className="choices">
      {entries.map(({ value, title, description, facts }, index) => {
        const controlId = index === 0 ? id : `${id}_${index}`;
        const quantity = quantityOf({ value: valueKey, quantity: quantityKey }, answer, value);
        return (
          <div className="option quantity" key={value}>
            <label className="quantity-choice" htmlFor={controlId}>
              <span>
                <strong>{title}</strong> {description && <small>{description}</small>}{' '}
                {facts.length > 0 && <small>{facts.join(' · ')}</small>}
              </span>
            </label>
            <div className="quantity-count">
              <input
                className="field-input"
                type="text"
                inputMode="numeric"
                autoComplete="off"
                id={controlId}
                name={quantityName(htmlName, value)}
                defaultValue={quantity === undefined ? '' : String(quantity)}
                placeholder="0"
                aria-label={formatMessage({ id: 'form.quantity.of' }, { title })}
                aria-invalid={invalid || undefined}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}
NoScriptQuantitiesWidget.titled = 'group' as const;
NoScriptQuantitiesWidget.optionsOf = quantityOptions;
