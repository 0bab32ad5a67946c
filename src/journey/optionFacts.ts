import type { CompiledOption, MessageId } from '#contract/CompiledForm.ts';

/** Returns the texts in an option's `details`, in their order. */
export function optionFacts({ detailTexts = {} }: Pick<CompiledOption, 'detailTexts'>): MessageId[] {
  return Object.values(detailTexts).flat();
}
