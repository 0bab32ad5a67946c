import { useText } from '#messages/useText.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { useChoices } from '../useChoices.ts';

/** Radios, or checkboxes for a list: one named control an option. */
export function ChoicesWidget(props: WidgetProps) {
  const t = useText();
  const { field, root, choice } = useChoices(props, isList(props));
  return (
    <div className="choices" ref={root}>
      {field.options?.map((option, index) => (
        <div className="choice" key={option.value}>
          <input {...choice(option.value, index)} />
          <label htmlFor={choice(option.value, index).id}>
            {t(option.title)}
            {option.description && <small>{t(option.description)}</small>}
          </label>
        </div>
      ))}
    </div>
  );
}

function isList({ options }: WidgetProps): boolean {
  return (options.compiled as { type: string }).type === 'array';
}
