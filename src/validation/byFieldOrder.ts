import type { CompiledForm } from '#definitions/CompiledForm.ts';
import { fieldPath } from './fieldAt.ts';

/** Compares places of answers: in the order of the form's fields, entry by entry in lists. */
export function byFieldOrder({
  fields,
}: Pick<CompiledForm, 'fields'>): (one: Placed, other: Placed) => number {
  const order = new Map(Object.keys(fields).map((path, index) => [path, index]));
  const rank = (names: string[]) => order.get(fieldPath(names.join('.'))) ?? order.size;
  return (one, other) => {
    const [first, second] = [one.path.split('.'), other.path.split('.')];
    for (let length = 1; length <= Math.max(first.length, second.length); length++) {
      const [a = '', b = ''] = [first[length - 1], second[length - 1]];
      if (a === b) continue;
      if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) - Number(b);
      return rank(first.slice(0, length)) - rank(second.slice(0, length));
    }
    return 0;
  };
}

interface Placed {
  path: string;
}
