import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { controlName, pathOfControl } from '#journey/controlName.ts';

export interface PartField {
  field: CompiledField;
  /** Path of its answer: `equipes.0.cv`. */
  path: string;
}

/** Returns the field of a part, which programs name as payloads do, and forms without script as their controls. */
export function fieldOfPart(form: CompiledForm, name: string): PartField | undefined {
  const written = pathOfControl(name);
  if (controlName(written) !== name) return undefined;
  const segments = written.split('.');
  const path: string[] = [];
  let nodes = fieldTree(form);
  let node: FieldNode | undefined;
  while (segments.length > 0) {
    if (node?.field.list) {
      const index = segments.shift() ?? '';
      if (node.field.items || !/^(0|[1-9]\d{0,3})$/.test(index)) return undefined;
      path.push(index);
    }
    const [inner] = nodes;
    const segment = inner?.name === INNER_LIST && segments[0] !== INNER_LIST ? INNER_LIST : segments.shift();
    node = nodes.find((each) => each.name === segment || each.field.sentAs === segment);
    if (!node) return undefined;
    path.push(node.name);
    nodes = node.children;
  }
  return node && { field: node.field, path: path.join('.') };
}
