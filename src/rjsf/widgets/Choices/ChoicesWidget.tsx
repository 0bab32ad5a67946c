import type { WidgetProps } from '../../FieldContext.ts';
import { choiceOptions, useChoices } from './useChoices.ts';

/** Radios, or checkboxes for a list: one named control an option, which the whole option ticks. */
export function Choices({ className = 'choices', ...props }: WidgetProps & { className?: string }) {
  const { root, choices, control } = useChoices(props);
  return (
    <div className={className} ref={root}>
      {choices.map(({ value, label, description }, index) => (
        <div className="option choice-option" key={value}>
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
