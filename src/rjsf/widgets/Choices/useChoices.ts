import { useEffect, useEffectEvent, useRef } from 'react';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { OptionValue } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import type { WidgetProps } from '../../FieldContext.ts';

export interface Choice {
  value: OptionValue;
  label: string;
  description?: string;
}

export type ChoiceOptions = {
  /** Descriptions by option value. */
  descriptions?: Record<string, string>;
};

/** `optionsOf` of widgets that show the options' descriptions. */
export function choiceOptions(
  { options = [] }: CompiledField,
  _: CompiledForm,
  { t }: Localizer,
): ChoiceOptions {
  const described = options.flatMap(({ value, description }) =>
    description ? [[value, t(description)]] : [],
  );
  return described.length > 0 ? { descriptions: Object.fromEntries(described) } : {};
}

/**
 * State of a set of native radio buttons or checkboxes: uncontrolled; `onChange` gets the checked values. With
 * `multiple` the answer is a list in the order of the options.
 */
export function useChoices(props: WidgetProps<ChoiceOptions>) {
  const { id, name, htmlName = name, value: answer, options, multiple = false, rawErrors } = props;
  const { onChange, onBlur } = props;
  const root = useRef<HTMLDivElement>(null);
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const isGiven = (value: string) =>
    Array.isArray(answer) ? answer.map(String).includes(value) : String(answer ?? '') === value;
  /** The answer of the checked controls: a list, or one value. */
  const checkedAnswer = (): OptionValue | OptionValue[] | undefined => {
    const inputs = inputsIn(root.current);
    const values = (options.enumOptions ?? []).flatMap(({ value }, index) =>
      inputs[index]?.checked ? value : [],
    );
    return multiple ? (values.length > 0 ? values : undefined) : values[0];
  };
  const adoptEarlyInput = useEffectEvent(() => {
    const checked = checkedAnswer();
    if (String(checked ?? '') !== String(answer ?? '')) onChange(checked);
  });
  // Adopts options that were checked before hydration.
  useEffect(() => adoptEarlyInput(), []);
  const named = useRef(htmlName);
  const checkAgain = useEffectEvent(() => {
    for (const input of inputsIn(root.current)) input.checked = isGiven(input.value);
  });
  useEffect(() => {
    // While two entries of a list swap places, their radio buttons share a name: the browser unchecks one of them.
    if (named.current !== htmlName) checkAgain();
    named.current = htmlName;
  }, [htmlName]);
  const { descriptions } = options;
  return {
    root,
    choices: (options.enumOptions ?? []).map(
      ({ value, label }): Choice => ({ value, label, description: ownValue(descriptions, String(value)) }),
    ),
    /** Props of the control of one option; the first has the id to which the error summary links. */
    control: (value: OptionValue, index: number) => ({
      type: multiple ? ('checkbox' as const) : ('radio' as const),
      id: index === 0 ? id : `${id}_${index}`,
      name: htmlName,
      value: String(value),
      defaultChecked: isGiven(String(value)),
      disabled: options.enumDisabled?.includes(value),
      'aria-invalid': (multiple && invalid) || undefined,
      onChange: () => onChange(checkedAnswer()),
      onBlur: () => onBlur(id, checkedAnswer()),
    }),
  };
}

function inputsIn(root: HTMLElement | null): HTMLInputElement[] {
  return [...(root?.querySelectorAll('input') ?? [])];
}
