import { typedNumber } from '#journey/fieldTypes/typedNumber.ts';
import type { WidgetProps } from '../../FieldContext.ts';
import { Suggestions, suggestionsId } from '../Input/Suggestions.tsx';
import { useTextControl } from '../Input/useTextControl.ts';

/** A number in a text input: browsers' number inputs change the value on scroll and hide invalid input. */
export function NumberWidget(props: WidgetProps) {
  const control = useTextControl<HTMLInputElement>(props, typedNumber);
  return (
    <>
      <input
        {...control}
        type="text"
        list={suggestionsId(props.id, props.schema)}
        inputMode={props.schema.type === 'integer' ? 'numeric' : 'decimal'}
      />
      <Suggestions {...props} />
    </>
  );
}
NumberWidget.uncontrolled = true as const;
