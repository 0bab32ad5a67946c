import { useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { useText } from '#messages/useText.ts';

/** The answers of one step as a description list. Sections, groups and entries of lists have their own titles. */
export function ReviewAnswers(props: {
  form: CompiledForm;
  step: CompiledStep;
  asked: ReadonlySet<string>;
  answers: Answers;
}) {
  const { form, step, asked, answers } = props;
  const t = useText();
  return step.sections.map((section) => {
    const names = section.fields.filter((name) => asked.has(name));
    const nodes = names.flatMap((name) => fieldTree(form).find((node) => node.name === name) ?? []);
    return (
      <AnswerList
        key={section.id}
        title={section.title && t(section.title)}
        nodes={nodes}
        answers={answers}
      />
    );
  });
}

function AnswerList(props: { title?: string; nodes: readonly FieldNode[]; answers: Answers }) {
  const { title, nodes, answers } = props;
  const t = useText();
  const reader = { t, locale: useIntl().locale };
  if (nodes.length === 0) return null;
  const plain = nodes.filter((node) => entriesOf(node, answers[node.name], reader.t) === undefined);
  return (
    <>
      {title && <h4 className="review-title">{title}</h4>}
      {plain.length > 0 && (
        <dl className="review">
          {plain.map(({ name, field }) => {
            const texts = displayAnswer(field, answers[name], reader);
            return (
              <div key={field.path}>
                <dt>{t(field.title)}</dt>
                {texts.map((text) => (
                  <dd key={text}>{text}</dd>
                ))}
                {texts.length === 0 && (
                  <dd className="review-none">
                    {t(field.required ? 'form.review.missing' : 'form.review.unanswered')}
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      )}
      {nodes.flatMap((node) =>
        entriesOf(node, answers[node.name], reader.t)?.map((entry) => (
          <AnswerList key={entry.title} nodes={node.children} {...entry} />
        )),
      )}
    </>
  );
}

/** The parts of an answer with a title of their own: a group, or the entries of a list. Undefined for other answers. */
function entriesOf(
  { field, children }: FieldNode,
  answer: Answer,
  t: ReturnType<typeof useText>,
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
