import type { WidgetProps } from '../FieldContext.ts';
import { useTextControl } from '../useTextControl.ts';

/** One of several options, as the device's own list. */
export function SelectWidget(props: WidgetProps) {
  const { field, control, t } = useTextControl<HTMLSelectElement>(props);
  return (
    <select {...control}>
      <option value="">{field.placeholder ? t(field.placeholder) : t('form.select')}</option>
      {field.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.title)}
        </option>
      ))}
    </select>
  );
}
