import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import type { Control } from './answers/Controls.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { isGroup } from './answers/isGroup.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';

/**
 * Returns the hidden controls that carry the answers of some top-level fields along in a form without script; the inverse of
 * `readControls`.
 */
export function noScriptControls(
  form: CompiledForm,
  answers: Answers,
  names: { has: (name: string) => boolean },
): Control[] {
  return carryFields(
    fieldTree(form).filter(({ name }) => names.has(name)),
    answers,
    '',
  );
}

/**
 * Returns the hidden controls with the answers of fields that are not asked now in groups and entries that are on the screen.
 * @param visible - the paths of the asked fields
 */
export function unaskedControls(
  nodes: readonly FieldNode[],
  answers: Answers,
  visible: ReadonlySet<string>,
  prefix = '',
  path = '',
): Control[] {
  return nodes.flatMap((node) => {
    const { name, field, children } = node;
    const answer = answerAt(answers, name);
    const groups = field.list ? (Array.isArray(answer) ? answer : []) : [answer];
    return groups.flatMap((group, index): Control[] => {
      if (!isGroup(group)) return [];
      const here = nameIn(prefix, node) + (field.list ? `[${index}]` : '');
      const around = `${path}${name}.${field.list ? `${index}.` : ''}`;
      const isAsked = (child: FieldNode) => !field.visible || visible.has(around + child.name);
      return [
        ...carryFields(
          children.filter((child) => !isAsked(child)),
          group,
          here,
        ),
        ...unaskedControls(children.filter(isAsked), group, visible, here, around),
      ];
    });
  });
}

function carryFields(nodes: readonly FieldNode[], answers: Answers, prefix: string): Control[] {
  return nodes.flatMap((node) => {
    const answer = answerAt(answers, node.name);
    const { carry = carryItems } = fieldTypeOf(node.field);
    return carry(node, nameIn(prefix, node), answer, carryFields);
  });
}

function carryItems(_: FieldNode, name: string, answer: Answer): Control[] {
  const items = Array.isArray(answer) ? answer : answer === undefined ? [] : [answer];
  return items.map((item) => [name, String(item)]);
}

/** Name of a field's control in the surrounding group. */
export function nameIn(prefix: string, { name }: Pick<FieldNode, 'name'>): string {
  return prefix === '' ? name : `${prefix}[${name}]`;
}
