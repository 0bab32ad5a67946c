import type { CompiledForm } from '#contract/CompiledForm.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import { fieldPath } from '#validation/fieldAt.ts';

interface WithPath {
  path: string;
}

/** Returns a comparator of answer paths: by their order on the screen, step by step, in lists entry by entry. */
export const byScreenOrder = memoizeObject((form: CompiledForm) => {
  const order = screenOrder(form);
  const rank = (names: string[]) => order.get(fieldPath(names.join('.'))) ?? order.size;
  return (one: WithPath, other: WithPath): number => {
    const [first, second] = [one.path.split('.'), other.path.split('.')];
    for (let length = 1; length <= Math.max(first.length, second.length); length++) {
      const [a = '', b = ''] = [first[length - 1], second[length - 1]];
      if (a === b) continue;
      if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) - Number(b);
      return rank(first.slice(0, length)) - rank(second.slice(0, length));
    }
    return 0;
  };
});

/** Index of each field path: top-level fields in the order of the steps, the others in the order of the schema. */
function screenOrder({ steps, fields }: CompiledForm): ReadonlyMap<string, number> {
  const visible = steps.flatMap((step) => step.sections.flatMap((section) => section.fields));
  const paths = new Set([...visible, ...Object.keys(fields)]);
  return new Map([...paths].map((path, index) => [path, index]));
}
