import type { WidgetProps } from '../FieldContext.ts';
import { useTextControl } from '../useTextControl.ts';

/** One line: text, e-mail, telephone, address of a site, day. The keyboard follows the kind. */
export function InputWidget(props: WidgetProps) {
  const { field, control } = useTextControl<HTMLInputElement>(props);
  return (
    <input
      {...control}
      type={field.widget}
      {...(field.widget === 'email' && { spellCheck: false, autoCapitalize: 'none' })}
    />
  );
}
