import type { Answer, Answers } from './Answers.ts';

/** Whether an answer is a group of answers: neither a list nor a file. */
export function isGroup(answer: Answer): answer is Answers {
  return Object.prototype.toString.call(answer) === '[object Object]';
}
