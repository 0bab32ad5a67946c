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

/** Returns a copy of the answers with another answer at a field path. */
export function withAnswerAt(answers: Answers, path: string, answer: Answer): Answers {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...answers, [name]: answer };
  const before = answerAt(answers, name);
  const inner = isGroup(before) ? before : {};
  return { ...answers, [name]: withAnswerAt(inner, rest.join('.'), answer) };
}
