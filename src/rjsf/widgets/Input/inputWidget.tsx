import type { ThemedWidget, WidgetProps } from '../../FieldContext.ts';
import { useTextControl } from './useTextControl.ts';

type Type = 'text' | 'email' | 'tel' | 'url' | 'date';

/** One line of a type: text, e-mail, telephone, address of a site, day. The keyboard follows it. */
export function inputWidget(type: Type): ThemedWidget {
  function InputWidget(props: WidgetProps) {
    const control = useTextControl<HTMLInputElement>(props);
    return (
      <input
        {...control}
        type={type}
        {...(type === 'email' && { spellCheck: false, autoCapitalize: 'none' })}
      />
    );
  }
  return Object.assign(InputWidget, { keepsAnswer: true as const });
}
