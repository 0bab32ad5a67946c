import type { Answer, Answers } from './Answers.ts';
import { isGroup } from './isGroup.ts';

/** Returns the answer at a field path, `pieceJointes.cv`. */
export function answerAt(answers: Answers, path: string): Answer {
  let answer: Answer = answers;
  for (const name of path.split('.')) {
    if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, name)) return undefined;
    answer = (answer as Answers)[name];
  }
  return answer;
}

/** Returns a copy of the answers with another answer at a path, `equipes.0.nom`. */
export function withAnswerAt<Given extends Answers | Answer[]>(
  answers: Given,
  path: string,
  answer: Answer,
): Given {
  const [name = '', ...rest] = path.split('.');
  const before = answerAt(answers as Answers, name);
  const empty = /^\d+$/.test(rest[0] ?? '') ? [] : {};
  const inner = isGroup(before) || Array.isArray(before) ? before : empty;
  const changed = rest.length === 0 ? answer : withAnswerAt(inner, rest.join('.'), answer);
  const copy = Array.isArray(answers) ? [...answers] : { ...answers };
  return Object.assign(copy, { [name]: changed }) as Given;
}
