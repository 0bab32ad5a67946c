import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerPart } from '#device/storage/Receipt.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { FieldNode } from '#journey/answers/fieldTree.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';

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
    return partsOf(section.title && localizer.t(section.title), nodes, answers, localizer);
  });
}

function partsOf(
  title: string | undefined,
  asked: readonly FieldNode[],
  answers: Answers,
  localizer: Localizer,
): AnswerPart[] {
  const nodes = asked.filter(({ field }) => field.widget !== 'hidden' && !field.rare?.disabled);
  if (nodes.length === 0) return [];
  const entries = nodes.map((node) => ({
    node,
    inner: entriesOf(node, answerAt(answers, node.name), localizer),
  }));
  const lines = entries.flatMap(({ node: { name, field }, inner }) =>
    inner
      ? []
      : [
          {
            path: field.path,
            label: localizer.t(field.title),
            values: displayAnswer(field, answerAt(answers, name), localizer),
          },
        ],
  );
  return [
    { title, lines },
    ...entries.flatMap(({ node, inner = [] }) =>
      inner.flatMap((entry) => partsOf(entry.title, node.children, entry.answers, localizer)),
    ),
  ];
}

/** The parts of an answer with a title of their own: a group, or the entries of a list. Undefined for other answers. */
function entriesOf(
  { field, children }: FieldNode,
  answer: Answer,
  { t }: Localizer,
): { title: string; answers: Answers }[] | undefined {
  if (children.length === 0) return undefined;
  const inner = (each: Answer) => (isGroup(each) ? each : {});
  if (!field.list) return [{ title: t(field.title), answers: inner(answer) }];
  if (!Array.isArray(answer) || answer.length === 0) return undefined;
  return answer.map((entry, index) => ({
    title: t('form.list.entry', { title: t(field.entry ?? field.title), number: index + 1 }),
    answers: inner(entry),
  }));
}
