import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import { fieldPath } from '#validation/fieldAt.ts';

/** A field, and the name of its answer in the group around it. */
export interface FieldNode {
  name: string;
  field: CompiledField;
  /** The fields of a group, or of each entry of a list; empty for any other field. */
  children: FieldNode[];
}

/** Returns the fields of a form as a tree, nested like their answers, in the form's order. */
export const fieldTree = memoizeObject((form: CompiledForm): readonly FieldNode[] => {
  const roots: FieldNode[] = [];
  const nodes = new Map<string, FieldNode>();
  for (const field of Object.values(form.fields)) {
    const end = field.path.lastIndexOf('.');
    const node = { name: field.path.slice(end + 1), field, children: [] };
    nodes.set(field.path, node);
    const siblings = end < 0 ? roots : nodes.get(field.path.slice(0, end))?.children;
    siblings?.push(node);
  }
  return roots;
});

/** Returns the field of an answer's path and those inside it, `equipes.0.membres`. */
export function nodeAt(form: CompiledForm, path: string): FieldNode | undefined {
  let nodes = fieldTree(form);
  let node: FieldNode | undefined;
  for (const name of fieldPath(path).split('.')) {
    node = nodes.find((each) => each.name === name);
    nodes = node?.children ?? [];
  }
  return node;
}
