import type { CompiledField, CompiledStep } from '#contract/CompiledForm.ts';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';

/** Whether a form has what few forms have. */
export function isRare(
  fields: Readonly<Record<string, CompiledField>>,
  steps: readonly CompiledStep[],
): boolean {
  return (
    Object.values(fields).some(
      ({ rare, list, widget = '' }) => rare || list || widgetRules.get(widget)?.rare,
    ) || steps.some(({ sections }) => sections.some(({ layout }) => layout))
  );
}
