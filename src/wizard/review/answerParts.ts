import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerPart } from '#device/storage/Receipt.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { FieldNode } from '#journey/answers/fieldTree.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { Reader } from '#journey/answers/Reader.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';

/** The answers of one step as they are shown. Sections, groups and entries of lists have titles of their own. */
export function answerParts(
  form: CompiledForm,
  step: CompiledStep,
  asked: ReadonlySet<string>,
  answers: Answers,
  reader: Reader,
): AnswerPart[] {
  return step.sections.flatMap((section) => {
    const names = section.fields.filter((name) => asked.has(name));
    const nodes = names.flatMap((name) => fieldTree(form).find((node) => node.name === name) ?? []);
    return partsOf(section.title && reader.t(section.title), nodes, answers, reader);
  });
}

function partsOf(
  title: string | undefined,
  nodes: readonly FieldNode[],
  answers: Answers,
  reader: Reader,
): AnswerPart[] {
  if (nodes.length === 0) return [];
  const entries = nodes.map((node) => ({
    node,
    inner: entriesOf(node, answerAt(answers, node.name), reader),
  }));
  const lines = entries.flatMap(({ node: { name, field }, inner }) =>
    inner
      ? []
      : [
          {
            path: field.path,
            label: reader.t(field.title),
            values: displayAnswer(field, answerAt(answers, name), reader),
          },
        ],
  );
  return [
    { title, lines },
    ...entries.flatMap(({ node, inner = [] }) =>
      inner.flatMap((entry) => partsOf(entry.title, node.children, entry.answers, reader)),
    ),
  ];
}

/** The parts of an answer with a title of their own: a group, or the entries of a list. Undefined for other answers. */
function entriesOf(
  { field, children }: FieldNode,
  answer: Answer,
  { t }: Reader,
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
