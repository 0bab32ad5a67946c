import type { CompiledForm, CompiledStep } from '#definitions/CompiledForm.ts';

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
  const names = step.sections.flatMap((section) => section.fields).filter((name) => asked.has(name));
  return names.flatMap((name) =>
    form.fields[name]?.type === 'object'
      ? Object.keys(form.fields).filter((path) => path === name || path.startsWith(`${name}.`))
      : [name],
  );
}

/** Share of the steps that are done, in whole percent. */
export function progressPercent(index: number, count: number): number {
  return count === 0 ? 0 : Math.round((index / count) * 100);
}
