import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import { topName } from '#validation/fieldAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';

/** The steps that have something to ask now, review steps included. */
export function openSteps(form: CompiledForm, asked: ReadonlySet<string>): CompiledStep[] {
  return form.steps.filter(
    (step) =>
      step.kind === 'review' ||
      step.sections.some((section) => section.fields.some((name) => asked.has(name))),
  );
}

/** Field paths of a step that are asked, groups followed by what they hold, in the order they are shown. */
export function stepPaths(form: CompiledForm, step: CompiledStep, asked: ReadonlySet<string>): string[] {
  return stepFields(form, step, asked).flatMap(function withInner({ field, children }): string[] {
    // What each entry of a list holds has no path of its own.
    return [field.path, ...(field.list ? [] : children.flatMap(withInner))];
  });
}

/** Fields of the form that a step asks, in the order they are shown. */
export function stepFields(form: CompiledForm, step: CompiledStep, asked: ReadonlySet<string>): FieldNode[] {
  const names = step.sections.flatMap((section) => section.fields).filter((name) => asked.has(name));
  return names.flatMap((name) => fieldTree(form).find((node) => node.name === name) ?? []);
}

/** Whether a step asks what is answered at a place. */
export function asksAt(step: CompiledStep, path: string): boolean {
  return step.sections.some((section) => section.fields.includes(topName(path)));
}

/** Share of the steps that are done, in whole percent. */
export function progressPercent(index: number, count: number): number {
  return count === 0 ? 0 : Math.round((index / count) * 100);
}
