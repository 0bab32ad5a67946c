import type { CompiledField } from '#contract/CompiledForm.ts';
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

export const choiceOnServer: ServerFieldType = { mail: choice.display, ticks: 'one' };

export function isOption({ options }: CompiledField, value: Answer): boolean {
  return options?.some((option) => option.value === value) ?? false;
}

/** Returns the title of an option, or the value itself if no option has it. */
export function optionTitle({ options }: CompiledField, value: Answer, { t }: Localizer): string {
  const option = options?.find((each) => each.value === value);
  return option ? t(option.title) : String(value);
}
