import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';

/** Kinds of field whose answer is corrected in one control; files, lists and counted choices are not. */
const IN_ONE_CONTROL: readonly CompiledField['fieldType'][] = [
  ...(['text', 'choice', 'choices', 'day', 'time', 'number', 'yes'] as const),
];

export interface CorrectableStep {
  title: string;
  fields: CompiledField[];
  /** Fields that cannot be corrected here. */
  others: CompiledField[];
}

/** The fields of each step, those inside groups too, in the order of the screen. */
export function correctableSteps(form: CompiledForm): CorrectableStep[] {
  const nodes = new Map(fieldTree(form).map((node) => [node.name, node]));
  return form.steps
    .map(({ title, sections }) => {
      const names = sections.flatMap(({ fields }) => fields);
      const fields = names.flatMap((name) => leaves(nodes.get(name))).filter((field) => !field.fixed);
      const isCorrectable = (field: CompiledField) => IN_ONE_CONTROL.includes(field.fieldType);
      return {
        title,
        fields: fields.filter(isCorrectable),
        others: fields.filter((field) => !isCorrectable(field)),
      };
    })
    .filter(({ fields, others }) => fields.length + others.length > 0);
}

function leaves(node: FieldNode | undefined): CompiledField[] {
  if (!node) return [];
  return node.field.fieldType === 'group' ? node.children.flatMap(leaves) : [node.field];
}
