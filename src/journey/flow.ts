import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import { topName } from '#validation/fieldAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';

/** Returns the steps that have asked fields, and the review steps. */
export function openSteps(form: CompiledForm, visible: ReadonlySet<string>): CompiledStep[] {
  return form.steps.filter(
    (step) =>
      step.kind === 'review' ||
      step.sections.some((section) => section.fields.some((name) => visible.has(name))),
  );
}

/** Returns the paths of a step's asked fields in the order of the screen, a group before its fields. */
export function stepPaths(form: CompiledForm, step: CompiledStep, visible: ReadonlySet<string>): string[] {
  return stepFields(form, step, visible).flatMap(function withInner({ field, children }): string[] {
    // The fields of a list's entries have no path without an index.
    return [field.path, ...(field.list ? [] : children.flatMap(withInner))];
  });
}

/** Returns the asked top-level fields of a step, in the order of the screen. */
export function stepFields(
  form: CompiledForm,
  step: CompiledStep,
  visible: ReadonlySet<string>,
): FieldNode[] {
  const names = step.sections.flatMap((section) => section.fields).filter((name) => visible.has(name));
  return names.flatMap((name) => fieldTree(form).find((node) => node.name === name) ?? []);
}

/** Whether a step contains the field of an answer's path. */
export function stepHasField(step: CompiledStep, path: string): boolean {
  return step.sections.some((section) => section.fields.includes(topName(path)));
}

/** Returns the share of the steps before `index`, in whole percent. */
export function progressPercent(index: number, count: number): number {
  return count === 0 ? 0 : Math.round((index / count) * 100);
}
