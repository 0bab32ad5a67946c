import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answer } from '../answers/Answers.ts';
import type { Reader } from '../answers/Reader.ts';
import { type Kind, lineProblem } from './Kind.ts';
import type { ServerKind } from './ServerKind.ts';

/** One of several options. */
export const choice: Kind = {
  problem: lineProblem,
  restore: ({ field }, kept, given) => (given === undefined && isOption(field, kept) ? kept : undefined),
  display: (field, answer, reader) => [optionTitle(field, answer, reader)],
};

export const choiceOnServer: ServerKind = { mail: choice.display, ticks: 'one' };

export function isOption({ options }: CompiledField, value: Answer): boolean {
  return options?.some((option) => option.value === value) ?? false;
}

/** Returns the title of an option, or the value itself if no option has it. */
export function optionTitle({ options }: CompiledField, value: Answer, { t }: Reader): string {
  const option = options?.find((each) => each.value === value);
  return option ? t(option.title) : String(value);
}
