import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerPart } from '#device/storage/Receipt.ts';
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

/** The answers of one step as they are shown. Sections, groups and entries of lists have titles of their own. */
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
    const entries = nodes.map((node) => {
      const path = around + node.name;
      const answer = answerAt(given, node.name);
      const inner = entriesOf(node, path, answer)?.map((entry) => ({
        entry,
        line: rareParts.entryLine?.(entry, localizer),
      }));
      return { node, answer, inner };
    });
    const lines = entries.flatMap(({ node, answer, inner }) =>
      inner
        ? inner.flatMap(({ line }) => line ?? [])
        : [
            {
              path: node.field.path,
              label: localizer.t(node.field.title),
              values:
                rareParts.otherAnswer?.(node, given, localizer) ??
                withUnits(node.field, displayAnswer(node.field, answer, localizer), localizer),
            },
          ],
    );
    // The titles of what is inside begin with that of an entry which is a list.
    const own = inside && lines.length === 0 ? [] : [{ title, lines }];
    return [
      ...own,
      ...entries.flatMap(({ inner = [] }) =>
        inner.flatMap(({ entry, line }) => {
          if (line) return [];
          const titles = [inside ? title : undefined, entry.title].filter(Boolean);
          return partsOf({ ...entry, title: titles.join(' · ') }, true);
        }),
      ),
    ];
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
