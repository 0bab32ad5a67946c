import { useText } from '#messages/useText.ts';
import type { WidgetProps } from '../../FieldContext.ts';
import { useTextControl } from '../Input/useTextControl.ts';

/** One of several options in a native select. */
export function SelectWidget(props: WidgetProps) {
  const t = useText();
  const { placeholder: _, ...control } = useTextControl<HTMLSelectElement>(props);
  return (
    <select {...control}>
      <option value="">{props.placeholder || t('form.select')}</option>
      {props.options.enumOptions?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
SelectWidget.uncontrolled = true as const;
