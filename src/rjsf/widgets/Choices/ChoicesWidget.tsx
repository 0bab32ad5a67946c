import type { WidgetProps } from '../../FieldContext.ts';
import { choiceOptions, useChoices } from './useChoices.ts';

/** Radios, or checkboxes for a list: one named control an option. */
function Choices(props: WidgetProps) {
  const { root, choices, control } = useChoices(props);
  return (
    <div className="choices" ref={root}>
      {choices.map(({ value, label, description }, index) => (
        <div className="choice" key={value}>
          <input {...control(value, index)} />
          <label htmlFor={control(value, index).id}>
            {label}
            {description && <small>{description}</small>}
          </label>
        </div>
      ))}
    </div>
  );
}

const common = { keepsAnswer: true as const, optionsOf: choiceOptions };

/** One of several. */
export const RadioWidget = Object.assign((props: WidgetProps) => <Choices {...props} />, {
  ...common,
  titled: 'radiogroup' as const,
});

/** Several of several. */
export const CheckboxesWidget = Object.assign((props: WidgetProps) => <Choices {...props} />, {
  ...common,
  titled: 'group' as const,
});
