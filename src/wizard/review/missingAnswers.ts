import type { CompiledField, CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { FieldNode } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { isUnanswered } from '#journey/displayAnswer.ts';
import { stepFields } from '#journey/flow.ts';

/** Required fields without an answer, each with the index of its step. */
export function missingAnswers(
  form: CompiledForm,
  steps: readonly CompiledStep[],
  visible: ReadonlySet<string>,
  answers: Answers,
): { field: CompiledField; step: number }[] {
  return steps.flatMap((step, index) =>
    missingIn(stepFields(form, step, visible), answers, '').map((field) => ({ field, step: index })),
  );

  function missingIn(nodes: readonly FieldNode[], given: Answers, prefix: string): CompiledField[] {
    return nodes.flatMap(({ name, field, children }) => {
      const answer = answerAt(given, name);
      const inside = (group: Answer, path: string) =>
        missingIn(
          field.visible ? children.filter((child) => visible.has(path + child.name)) : children,
          isGroup(group) ? group : {},
          path,
        );
      if (children.length > 0 && !field.list) return inside(answer, `${prefix}${name}.`);
      if (isUnanswered(answer)) return field.required ? [field] : [];
      if (!field.list || !Array.isArray(answer)) return [];
      if (field.items) return answer.includes(undefined) ? [field] : [];
      const found = answer.flatMap((entry, index) => inside(entry, `${prefix}${name}.${index}.`));
      return [...new Set(found)];
    });
  }
}
