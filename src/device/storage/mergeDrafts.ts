import { ownValue } from '#definitions/sources/ownValue.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { TabAnswer } from './DraftChannel.ts';

/** A draft without the bodies of its files. */
export interface DraftParts {
  answers: Answers;
  /** Paths of the files. */
  files: string[];
  /** When each answer last changed, in milliseconds since 1970, by path; a removed answer has one, too. */
  times: Record<string, number>;
}

/** Merges the drafts that two tabs stored of one form: of each answer the newer one, `own` if both are of the same moment. */
export function mergeDrafts(
  own: DraftParts,
  stored: DraftParts,
): DraftParts & {
  /** Whether `own` has the newer answer at a path. */
  isOwn: (path: string) => boolean;
} {
  const [ownLeaves, storedLeaves] = [leavesOf(own.answers), leavesOf(stored.answers)];
  const ownTime = (path: string) => ownValue(own.times, timedPath(path)) ?? 0;
  const storedTime = (path: string) => ownValue(stored.times, timedPath(path)) ?? 0;
  const isOwn = (path: string) => ownTime(path) >= storedTime(path);
  const filed = [...own.files, ...stored.files];
  const known = [ownLeaves, storedLeaves].flatMap((leaves) => [...leaves.keys()]);
  const timed = [own, stored].flatMap(({ times }) => Object.keys(times));
  let answers: Answers = {};
  for (const path of new Set(known)) {
    const leaves = isOwn(path) ? ownLeaves : storedLeaves;
    if (leaves.has(path)) answers = withAnswerAt(answers, path, leaves.get(path));
  }
  const files = [...new Set(filed)].filter((path) => (isOwn(path) ? own : stored).files.includes(path));
  const times = Object.fromEntries(
    [...new Set([...known, ...filed.map(timedPath), ...timed])].map((path) => [
      path,
      Math.max(ownTime(path), storedTime(path)),
    ]),
  );
  return { answers, files, times, isOwn };
}

/** The path whose time counts for an answer: a list changes as a whole, as the indices of its entries do. */
export function timedPath(path: string): string {
  const names = path.split('.');
  const index = names.findIndex((name) => /^\d/.test(name));
  return index < 0 ? path : names.slice(0, index).join('.');
}

/** The answers of a draft with the times of their last changes, also those that were removed. */
export function timedAnswers({ answers, times }: Pick<DraftParts, 'answers' | 'times'>): TabAnswer[] {
  return Object.entries(times).map(([path, at]) => ({ path, answer: answerAt(answers, path), at }));
}

/** The answers by path; those of groups one by one. */
export function leavesOf(answers: Answers, prefix = ''): Map<string, Answer> {
  const leaves = new Map<string, Answer>();
  for (const [name, answer] of Object.entries(answers)) {
    if (answer === undefined) continue;
    const path = prefix + name;
    if (isGroup(answer)) for (const [inner, each] of leavesOf(answer, `${path}.`)) leaves.set(inner, each);
    else leaves.set(path, answer);
  }
  return leaves;
}
