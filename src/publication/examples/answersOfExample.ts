import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormExample } from '#definitions/formats/formats.ts';
import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { received } from '#journey/payload.ts';
import { filesOfExample } from './filesOfExample.ts';

/** Returns the answers of an example, which writes fields as payloads have them. */
export function answersOfExample(
  form: CompiledForm,
  answers: FormExample['answers'],
  toFile?: (file: AnswerFile) => AnswerFile,
): Answers {
  return received(fieldTree(form), filesOfExample(answers as Answers, toFile));
}
