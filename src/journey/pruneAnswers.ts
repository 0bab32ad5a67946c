import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { Validators } from '#validation/Validators.ts';
import type { Answer, Answers } from './Answers.ts';
import { askedFields } from './askedFields.ts';
import { fieldTree } from './fieldTree.ts';
import { isBlankText } from './textProblems.ts';

/**
 * The answers that count: those of asked fields that are not empty. A text of which nothing can be seen is no answer, and an asked group is
 * always there, so that what it lacks is reported inside it. The answers given are not changed.
 */
export function pruneAnswers(form: CompiledForm, validators: Validators, answers: Answers): Answers {
  const filled = withoutBlanks(answers);
  for (const { name, field } of fieldTree(form)) {
    if (field.type !== 'object') continue;
    const group = filled[name];
    if (group === undefined) filled[name] = {};
    else if (isGroup(group)) filled[name] = withoutBlanks(group);
  }
  const asked = askedFields(form, validators, filled);
  for (const name of Object.keys(filled)) if (!asked.has(name) && form.fields[name]) delete filled[name];
  return filled;
}

function withoutBlanks(answers: Answers): Answers {
  const filled: Answers = {};
  for (const name in answers) {
    const answer = answers[name];
    if (!isBlank(answer)) filled[name] = answer;
  }
  return filled;
}

function isBlank(answer: Answer): boolean {
  return answer === undefined || (typeof answer === 'string' && isBlankText(answer));
}

function isGroup(answer: Answer): answer is Answers {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}
