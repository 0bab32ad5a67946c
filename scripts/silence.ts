import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';

/**
 * Removes the warnings that `silenced` of site.json names by their words, and warns of the words that do not stand for exactly one.
 * `inEachLanguage`: the same problems, told in each language that the check speaks.
 */
export function silence(
  { site, files }: Sources,
  problems: readonly Problem[],
  inEachLanguage: () => readonly (readonly Problem[])[],
): { problems: Problem[]; silenced: number } {
  const siteFile = files.get('content/site.json');
  const names = Object.entries(site?.silenced ?? {}).flatMap(([file, list]) =>
    list.map((words, index) => ({ file, words, index })),
  );
  if (!siteFile || names.length === 0) return { problems: [...problems], silenced: 0 };
  const silent = new Set<number>();
  const told: Problem[] = [];
  const tellings = inEachLanguage();
  for (const { file, words, index } of names) {
    const found = problems.flatMap((problem, at) =>
      problem.severity === 'warning' &&
      problem.file === file &&
      tellings.some((each) => each[at]?.message.includes(words))
        ? [at]
        : [],
    );
    if (found.length === 1) silent.add(found[0] as number);
    else {
      const message =
        found.length === 0
          ? tell`these words stand in no warning of ${file}: remove them`
          : tell`these words stand in ${found.length} warnings of ${file}: write more words of the one that you mean`;
      told.push(problemAt(siteFile, ['silenced', file, index], message, { severity: 'warning' }));
    }
  }
  return { problems: [...problems.filter((_, at) => !silent.has(at)), ...told], silenced: silent.size };
}
