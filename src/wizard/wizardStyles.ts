import type { CompiledForm } from '#contract/CompiledForm.ts';

/**
 * Style sheets of the first screen of forms, each beside its component. `*.later.css` come with the script (`laterStyles.ts`); the
 * folded privacy text is on every page (`siteStyles.ts`); receipts and forms without script have documents of their own.
 */
const { './start/Preparation.css': preparation, ...sheets } = import.meta.glob<string>(
  ['./**/*.css', '!./**/*.later.css', '!./{plain,privacy,receipt}/*'],
  { query: '?inline', import: 'default', eager: true },
);

/** CSS of a form's first screens. */
export function wizardStyles(form: CompiledForm): string {
  return Object.values(sheets).join('') + (form.preparation ? preparation : '');
}
