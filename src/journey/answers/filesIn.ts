import type { Answer, AnswerFile } from './Answers.ts';
import { isFile } from './isFile.ts';

/** Returns the files in an answer by their paths, each with its index in lists: `equipes.0.photos.1`. */
export function filesIn(
  answer: Answer,
  isOne: (value: unknown, path: string) => boolean = isFile,
  path = '',
): [path: string, file: AnswerFile][] {
  if (isOne(answer, path)) return [[path, answer as AnswerFile]];
  if (typeof answer !== 'object' || answer === null || isFile(answer)) return [];
  return Object.entries(answer).flatMap(([name, inner]) =>
    filesIn(inner as Answer, isOne, path === '' ? name : `${path}.${name}`),
  );
}
