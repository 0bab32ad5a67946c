import { isReservedApi } from '#contract/endpoints.ts';
import { isReserved } from '#contract/urls.ts';
import { type Problem, problemOfFile } from '#definitions/sources/Problem.ts';
import { type Path, problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';

/**
 * Checks that no route, submission path, language and public file has a path of the server. Tolerates values of any type:
 * `checkSources` reports wrong types.
 */
export function checkReservedPaths({ files, publicFiles }: Sources): Problem[] {
  const hidden = publicFiles
    .filter(isReserved)
    .map((path) =>
      problemOfFile(`content/public${path}`, tell`"${path}" is kept for the server: take another name`),
    );
  return [...[...files.values()].flatMap(problemsOf), ...hidden];
}

function problemsOf(file: SourceFile): Problem[] {
  const problem = (place: Path, path: string, mend: string) =>
    problemAt(file, place, tell`"${path}" is kept for the server: take another ${mend}`);
  if (file.path === 'content/site.json') {
    const { locales } = (file.value ?? {}) as { locales?: unknown };
    return (Array.isArray(locales) ? locales.slice(1) : []).flatMap((locale, index) =>
      isReserved(`/${locale?.id}`)
        ? problem(['locales', index + 1, 'id'], `/${locale?.id}`, tell`language`)
        : [],
    );
  }
  if (!/^forms\/[^/]+\/ui\.json$|^content\/pages\//.test(file.path)) return [];
  const { route, aliases, submission } = (file.value ?? {}) as {
    route?: unknown;
    aliases?: unknown;
    submission?: { path?: unknown } | null;
  };
  const routes: [unknown, Path][] = [
    [route, ['route']],
    ...(Array.isArray(aliases) ? aliases : []).map((alias, index): [unknown, Path] => [
      alias,
      ['aliases', index],
    ]),
  ];
  const path = submission?.path;
  return [
    ...routes.flatMap(([given, place]) =>
      typeof given === 'string' && isReserved(given) ? problem(place, given, tell`path`) : [],
    ),
    ...(typeof path === 'string' && isReservedApi(path)
      ? [problem(['submission', 'path'], path, tell`path`)]
      : []),
  ];
}
