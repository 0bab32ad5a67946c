import type { ThemedWidget, WidgetProps } from '../../FieldContext.ts';
import { Suggestions, suggestionsId } from './Suggestions.tsx';
import { useTextControl } from './useTextControl.ts';

type Type = 'text' | 'email' | 'tel' | 'url' | 'password';

/** A one-line input; a phone's keyboard depends on `type`. */
export function inputWidget(type: Type): ThemedWidget {
  function InputWidget(props: WidgetProps) {
    const control = useTextControl<HTMLInputElement>(props);
    return (
      <>
        <input
          {...control}
          type={type}
          list={suggestionsId(props.id, props.schema)}
          {...(type === 'email' && { spellCheck: false, autoCapitalize: 'none' })}
        />
        <Suggestions {...props} />
      </>
    );
  }
  return Object.assign(InputWidget, { uncontrolled: true as const });
}
