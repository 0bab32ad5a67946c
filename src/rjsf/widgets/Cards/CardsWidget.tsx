import type { WidgetProps } from '../../FieldContext.ts';
import { choiceOptions, useChoices } from '../Choices/useChoices.ts';

/** Options as cards; the whole card ticks its own native control. */
export function CardsWidget(props: WidgetProps) {
  const { root, choices, control } = useChoices(props);
  return (
    <div className="cards" ref={root}>
      {choices.map(({ value, label, description }, index) => (
        <label className="card-choice" key={value}>
          <input {...control(value, index)} />
          <span>{label}</span>
          {description && <small>{description}</small>}
        </label>
      ))}
    </div>
  );
}
CardsWidget.keepsAnswer = true as const;
CardsWidget.titled = 'group' as const;
CardsWidget.optionsOf = choiceOptions;
