import { useText } from '#messages/useText.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { useChoices } from '../useChoices.ts';

/** Options as cards; the whole card ticks its own native control. */
export function CardsWidget(props: WidgetProps) {
  const t = useText();
  const { field, root, choice } = useChoices(
    props,
    (props.options.compiled as { type: string }).type === 'array',
  );
  return (
    <div className="cards" ref={root}>
      {field.options?.map((option, index) => (
        <label className="card-choice" key={option.value}>
          <input {...choice(option.value, index)} />
          <span>{t(option.title)}</span>
          {option.description && <small>{t(option.description)}</small>}
        </label>
      ))}
    </div>
  );
}
