import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerLine, AnswerPart } from '#device/storage/Receipt.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { FieldNode } from '#journey/answers/fieldTree.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { isOptionalUnusedChoice } from '#journey/isUnusedChoice.ts';
import { withUnits } from '#journey/withUnits.ts';
import { type AnswerEntry, rareParts } from '#rjsf/rareParts.ts';

/**
 * The answers of one step as they are shown, in the order in which the form asks. Sections, groups and entries of lists have titles of their
 * own; what is asked after a group has the title of what is around it.
 */
export function answerParts(
  form: CompiledForm,
  step: CompiledStep,
  visible: ReadonlySet<string>,
  answers: Answers,
  localizer: Localizer,
): AnswerPart[] {
  return step.sections.flatMap((section) => {
    const names = section.fields.filter((name) => visible.has(name));
    const nodes = names.flatMap((name) => fieldTree(form).find((node) => node.name === name) ?? []);
    return partsOf({ title: section.title && localizer.t(section.title), nodes, answers, path: '' });
  });

  function partsOf(
    { title, nodes: asked, answers: given, path: around }: AnswerEntry,
    inside = false,
  ): AnswerPart[] {
    const nodes = asked.filter(
      ({ field }) =>
        field.widget !== 'hidden' &&
        !field.rare?.disabled &&
        !field.rare?.otherOf &&
        !isOptionalUnusedChoice(field, given),
    );
    if (nodes.length === 0) return [];
    // The titles of what is inside begin with that of an entry which is a list.
    const parts: AnswerPart[] = inside ? [] : [{ title, lines: [] }];
    let [own] = parts;
    const add = (line: AnswerLine) => {
      own ??= parts[parts.push({ title, lines: [] }) - 1];
      own?.lines.push(line);
    };
    for (const node of nodes) {
      const { field } = node;
      const answer = answerAt(given, node.name);
      const entries = entriesOf(node, around + node.name, answer);
      if (!entries)
        add({
          path: field.path,
          label: localizer.t(field.title),
          values:
            rareParts.otherAnswer?.(node, given, localizer) ??
            withUnits(field, displayAnswer(field, answer, localizer), localizer),
        });
      for (const entry of entries ?? []) {
        const line = rareParts.entryLine?.(entry, localizer);
        const titles = [inside ? title : undefined, entry.title].filter(Boolean);
        const inner = line ? [] : partsOf({ ...entry, title: titles.join(' · ') }, true);
        if (line) add(line);
        if (inner.length === 0) continue;
        parts.push(...inner);
        // What is asked after it has a part of its own.
        own = undefined;
      }
    }
    return parts;
  }

  /** The parts of an answer with a title of their own: a group, or the entries of a list. Undefined for other answers. */
  function entriesOf(
    { field, children }: FieldNode,
    path: string,
    answer: Answer,
  ): AnswerEntry[] | undefined {
    if (children.length === 0) return undefined;
    const { t } = localizer;
    const scope = (title: string, each: Answer, at: string): AnswerEntry => ({
      title,
      nodes: field.visible ? children.filter(({ name }) => visible.has(at + name)) : children,
      answers: isGroup(each) ? each : {},
      path: at,
    });
    if (!field.list) return [scope(t(field.title), answer, `${path}.`)];
    if (!Array.isArray(answer) || answer.length === 0) return undefined;
    return answer.map((entry, index) =>
      scope(
        t('form.list.entry', { title: t(field.entry ?? field.title), number: index + 1 }),
        entry,
        `${path}.${index}.`,
      ),
    );
  }
}
