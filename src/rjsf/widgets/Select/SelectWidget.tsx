import { useIntl } from 'react-intl';
import type { WidgetProps } from '../../FieldContext.ts';
import { useTextControl } from '../Input/useTextControl.ts';
import { type Comparison, comparisonOf, PriceComparison } from './PriceComparison.tsx';

/** One of several options in a native select, with a folded comparison of their prices if they have any. */
export function SelectWidget(props: WidgetProps<{ comparison?: Comparison }>) {
  const { formatMessage } = useIntl();
  const { comparison, enumOptions = [], enumDisabled } = props.options;
  const { placeholder: _, ...control } = useTextControl<HTMLSelectElement>(
    props,
    (text) => enumOptions.find(({ value }) => String(value) === text)?.value,
  );
  return (
    <>
      <select {...control}>
        <option value="">{props.placeholder || formatMessage({ id: 'form.select' })}</option>
        {enumOptions.map(({ value, label }) => (
          <option key={value} value={String(value)} disabled={enumDisabled?.includes(value)}>
            {label}
          </option>
        ))}
      </select>
      {comparison && <PriceComparison comparison={comparison} store={props.registry.formContext.store} />}
    </>
  );
}
SelectWidget.uncontrolled = true as const;
SelectWidget.optionsOf = comparisonOf;
