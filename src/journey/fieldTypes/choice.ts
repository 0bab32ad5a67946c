import type { CompiledField, CompiledOption } from '#contract/CompiledForm.ts';
import type { Answer } from '../answers/Answers.ts';
import type { Localizer } from '../answers/Localizer.ts';
import { type FieldType, lineProblem } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** One of several options. */
export const choice: FieldType = {
  problem: lineProblem,
  restore: ({ field }, kept, given) => (given === undefined && isOption(field, kept) ? kept : undefined),
  display: (field, answer, localizer) => [optionTitle(field, answer, localizer)],
};

export const choiceOnServer: ServerFieldType = {
  parse: optionValue,
  parseTyped: optionValue,
  mail: choice.display,
  ticks: 'one',
};

/** Returns the value of the option that a control's text names; the text itself if none does, which fails validation. */
export function optionValue(
  text: string,
  { options }: Pick<CompiledField, 'options'>,
): CompiledOption['value'] {
  return options?.find(({ value }) => String(value) === text)?.value ?? text;
}

/** Whether a value is one of the options that can be chosen. */
export function isOption({ options, rare }: CompiledField, value: Answer): boolean {
  const isValue = (option: CompiledOption['value']) => option === value;
  return (options?.some((option) => isValue(option.value)) && !rare?.enumDisabled?.some(isValue)) ?? false;
}

/** Returns the title of an option, or the value itself if no option has it. */
export function optionTitle({ options }: CompiledField, value: Answer, { t }: Localizer): string {
  const option = options?.find((each) => each.value === value);
  return option ? t(option.title) : String(value);
}
