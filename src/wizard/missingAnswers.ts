import type { CompiledField, CompiledForm, CompiledStep } from '#definitions/CompiledForm.ts';
import type { Answers } from '#journey/Answers.ts';
import { answerAt } from '#journey/answerAt.ts';
import { isUnanswered } from '#journey/displayAnswer.ts';
import { stepPaths } from '#journey/flow.ts';

/** Required fields of the steps that nothing was answered to, each with the index of its step. */
export function missingAnswers(
  form: CompiledForm,
  steps: readonly CompiledStep[],
  asked: ReadonlySet<string>,
  answers: Answers,
): { field: CompiledField; step: number }[] {
  return steps.flatMap((step, index) =>
    stepPaths(form, step, asked).flatMap((path) => {
      const field = form.fields[path];
      const missing = field?.required && field.type !== 'object' && isUnanswered(answerAt(answers, path));
      return missing ? [{ field, step: index }] : [];
    }),
  );
}
