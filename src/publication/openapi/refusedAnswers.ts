import type { FormExample } from '#definitions/formats/formats.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { type RefusalBody, refusalBody } from '#messages/interface/refusalBody.ts';
import type { Translate } from '#messages/translator.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import { answersOfExample } from '../examples/answersOfExample.ts';

/** Examples per form. Each is validated at publication, and more would teach readers nothing. */
const SHOWN = 3;

/** Returns the server's refusals of the form's first refused examples; without refused examples, that of an empty submission. */
export function refusedAnswers(
  compilation: FormCompilation,
  examples: FormSource['examples'],
  t: Translate,
): Record<string, { summary?: string; value: RefusalBody }> {
  const refused = examples
    .filter(({ value: { errors } }) => Object.keys(errors ?? {}).length > 0)
    .slice(0, SHOWN)
    .flatMap(({ name, value: { title, answers } }) => {
      const value = refusalOf(compilation, answers, t);
      return value ? [[name, { summary: title, value }] as const] : [];
    });
  if (refused.length > 0) return Object.fromEntries(refused);
  const empty = refusalOf(compilation, {}, t);
  return empty ? { empty: { value: empty } } : {};
}

function refusalOf(
  { form, validators }: FormCompilation,
  given: FormExample['answers'],
  t: Translate,
): RefusalBody | undefined {
  const answers = pruneAnswers(form, validators, answersOfExample(form, given));
  const errors = validateAnswers(form, validators, answers);
  // The server refuses a file on arrival, before it validates the answers.
  const ofFile = errors.some(({ path }) => fieldAt(form, path)?.file && answerAt(answers, path));
  return errors.length === 0 || ofFile ? undefined : refusalBody(errors, t);
}
