import { isScreenFile } from '../formats/fileKinds.ts';
import type { FormUi, SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { locate, type Path } from '../sources/SourceFile.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';

/**
 * Checks that routes and submission paths are unique, and that no route is the path of a public file, or like the
 * addresses of a language other than the first (`/en/…`). Returns all routes. The JSON Schemas check how a path is written, and
 * publication that it is no path of the server.
 */
export function checkRoutes(files: readonly CheckedFile[], publicFiles: readonly string[]): Set<string> {
  const routes = new Map<string, string>();
  const submissions = new Map<string, string>();
  const site = files.find(({ file }) => file.path === 'content/site.json')?.value as Loose<SiteDefinition>;
  const locales = site?.locales?.slice(1).flatMap(({ id }) => id ?? []) ?? [];
  for (const checked of files) {
    if (!isScreenFile(checked.file.path)) continue;
    // A page has `route` and `aliases` of the same type.
    const { route, aliases, submission } = checked.value as Loose<FormUi>;
    const paths: [string | undefined, Path][] = [
      [route, ['route']],
      ...(aliases ?? []).map((alias, index): [string, Path] => [alias, ['aliases', index]]),
    ];
    for (const [path, place] of paths) {
      const locale = locales.find((id) => path === `/${id}` || path?.startsWith(`/${id}/`));
      if (locale !== undefined)
        checked.report(
          place,
          tell`"${path}" begins like the addresses of the language "${locale}": take another path`,
        );
      // The server looks up pages first, so the file would be unreachable.
      if (path !== undefined && publicFiles.includes(path))
        checked.report(place, tell`"${path}" is the file content/public${path}: take another path`);
      claim(routes, checked, path, place);
    }
    const path = submission?.path;
    claim(submissions, checked, path, ['submission', 'path']);
  }
  return new Set(routes.keys());
}

function claim(
  taken: Map<string, string>,
  { file, report }: CheckedFile,
  path: string | undefined,
  place: Path,
): void {
  if (path === undefined) return;
  const holder = taken.get(path);
  if (holder !== undefined) {
    report(place, tell`"${path}" is taken: it stands in ${holder}`);
    return;
  }
  const { line, column } = locate(file, place);
  taken.set(path, `${file.path}:${line}:${column}`);
}
