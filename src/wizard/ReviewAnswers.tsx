import { useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#definitions/CompiledForm.ts';
import type { Answers } from '#journey/Answers.ts';
import { answerAt } from '#journey/answerAt.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { useText } from '#messages/useText.ts';

/** The answers of one step as terms and descriptions; sections and groups under their own titles. */
export function ReviewAnswers(props: {
  form: CompiledForm;
  step: CompiledStep;
  asked: ReadonlySet<string>;
  answers: Answers;
}) {
  const { form, step, asked, answers } = props;
  return step.sections.map((section) => (
    <AnswerList
      key={section.id}
      form={form}
      title={section.title}
      paths={section.fields.filter((name) => asked.has(name))}
      answers={answers}
    />
  ));
}

function AnswerList(props: { form: CompiledForm; title?: string; paths: string[]; answers: Answers }) {
  const { form, title, paths, answers } = props;
  const t = useText();
  const reader = { t, locale: useIntl().locale };
  const plain = paths.filter((path) => form.fields[path]?.type !== 'object');
  const groups = paths.filter((path) => form.fields[path]?.type === 'object');
  if (paths.length === 0) return null;
  return (
    <>
      {title && <h4 className="review-title">{t(title)}</h4>}
      {plain.length > 0 && (
        <dl className="review">
          {plain.map((path) => {
            const field = form.fields[path];
            if (!field) return null;
            const texts = displayAnswer(field, answerAt(answers, path), reader);
            return (
              <div key={path}>
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
      {groups.map((path) => (
        <AnswerList
          key={path}
          form={form}
          title={form.fields[path]?.title}
          paths={childPaths(form, path)}
          answers={answers}
        />
      ))}
    </>
  );
}

function childPaths(form: CompiledForm, parent: string): string[] {
  const prefix = `${parent}.`;
  return Object.keys(form.fields).filter(
    (path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'),
  );
}
