import type { CompiledForm } from '#contract/CompiledForm.ts';
import { fieldPath } from '#validation/fieldAt.ts';
import { oncePerForm } from './answers/oncePerForm.ts';

interface Placed {
  path: string;
}

/** Compares places of answers: in the order of the screen, step by step, entry by entry in lists. */
export const byPlace = oncePerForm((form) => {
  const order = screenOrder(form);
  const rank = (names: string[]) => order.get(fieldPath(names.join('.'))) ?? order.size;
  return (one: Placed, other: Placed): number => {
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

/** The place of each field: steps order those of the form, groups and lists those that they hold as the schema does. */
function screenOrder({ steps, fields }: CompiledForm): ReadonlyMap<string, number> {
  const asked = steps.flatMap((step) => step.sections.flatMap((section) => section.fields));
  const paths = new Set([...asked, ...Object.keys(fields)]);
  return new Map([...paths].map((path, index) => [path, index]));
}
