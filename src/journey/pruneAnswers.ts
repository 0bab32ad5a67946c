import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { Validators } from '#validation/Validators.ts';
import type { Answer, Answers } from './Answers.ts';
import { askedFields } from './askedFields.ts';

/**
 * The answers that count: those of asked fields that are not empty. A blank text is no answer, and an asked group is
 * always there, so that what it lacks is reported inside it. The answers given are not changed.
 */
export function pruneAnswers(form: CompiledForm, validators: Validators, answers: Answers): Answers {
  const filled = withoutBlanks(form, answers);
  const asked = askedFields(form, validators, filled);
  return Object.fromEntries(Object.entries(filled).filter(([name]) => asked.has(name) || !form.fields[name]));
}

function withoutBlanks(form: CompiledForm, answers: Answers): Answers {
  const filled: Answers = {};
  for (const [name, answer] of Object.entries(answers)) if (!isBlank(answer)) filled[name] = answer;
  for (const field of Object.values(form.fields)) {
    if (field.type !== 'object' || field.path.includes('.')) continue;
    const group = filled[field.path];
    if (group === undefined) filled[field.path] = {};
    else if (isGroup(group)) {
      filled[field.path] = Object.fromEntries(Object.entries(group).filter(([, answer]) => !isBlank(answer)));
    }
  }
  return filled;
}

function isBlank(answer: Answer): boolean {
  return answer === undefined || (typeof answer === 'string' && answer.trim() === '');
}

function isGroup(answer: Answer): answer is Answers {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}
