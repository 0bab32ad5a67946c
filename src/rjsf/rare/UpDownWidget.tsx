import { typedNumber } from '#journey/fieldTypes/typedNumber.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { useTextControl } from '../widgets/Input/useTextControl.ts';

/** What a browser's own control does not show as a number: no answer of any field. */
const UNREADABLE = '?';

/** A number with the browser's own buttons for one more and one less. */
export function UpDownWidget(props: WidgetProps) {
  const { multipleOf, minimum, maximum, type } = props.schema;
  const control = useTextControl<HTMLInputElement>(props, typedNumber);
  return (
    <input
      {...control}
      type="number"
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      step={multipleOf ?? (type === 'integer' ? 1 : 'any')}
      min={minimum}
      max={maximum}
      onChange={({ target }) =>
        control.onChange({ target: target.validity.badInput ? { value: UNREADABLE } : target })
      }
      // Scrolling the page must not change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
UpDownWidget.uncontrolled = true as const;
