import type { CompiledForm } from '#contract/CompiledForm.ts';

/** Whether a form has, or had, an id: drafts, uploads and links from before it was renamed name the earlier one. */
export function hasName({ id, formerly }: Pick<CompiledForm, 'id' | 'formerly'>, name: string): boolean {
  return name === id || (formerly?.includes(name) ?? false);
}
