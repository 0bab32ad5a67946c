import type { WidgetProps } from '../../FieldContext.ts';
import { choiceOptions, useChoices } from './useChoices.ts';

/** Radio buttons, or checkboxes for a list: one control per option; a click anywhere on the option toggles it. */
export function Choices({ className = 'choices', ...props }: WidgetProps & { className?: string }) {
  const { root, choices, control } = useChoices(props);
  return (
    <div className={className} ref={root}>
      {choices.map(({ value, label, description }, index) => (
        <div className="option choice-option" key={String(value)}>
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

const common = { uncontrolled: true as const, optionsOf: choiceOptions };

/** Radio buttons: one of several options. */
export const RadioWidget = Object.assign((props: WidgetProps) => <Choices {...props} />, {
  ...common,
  titled: 'radiogroup' as const,
});

/** Checkboxes: any number of several options. */
export const CheckboxesWidget = Object.assign((props: WidgetProps) => <Choices {...props} />, {
  ...common,
  titled: 'group' as const,
});
