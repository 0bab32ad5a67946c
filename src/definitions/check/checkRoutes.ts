import type { FormUi } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { locate, type Path } from '../sources/SourceFile.ts';
import type { CheckedFile } from './CheckedFile.ts';

/** Paths that the server answers itself. */
const RESERVED =
  /^\/(?:(?:api|_publication|assets)(?:\/|$)|(?:healthz|readyz|metrics|robots\.txt|sitemap\.xml)$)/;

/** Where the server describes the API. */
const API_DOCUMENT = /^\/api\/openapi(?:\.[^/]+)?\.json$/;

/**
 * Checks that no two forms or pages answer at the same path, and none where the server or a public file does; and that
 * no two forms send to the same. Returns all routes. How a path is written, the files' schemas say.
 */
export function checkRoutes(files: readonly CheckedFile[], publicFiles: readonly string[]): Set<string> {
  const routes = new Map<string, string>();
  const submissions = new Map<string, string>();
  for (const checked of files) {
    if (!/^forms\/[^/]+\/ui\.json$|^content\/pages\//.test(checked.file.path)) continue;
    // What a page has of this is written alike.
    const { route, aliases, submission } = checked.value as Loose<FormUi>;
    const paths: [string | undefined, Path][] = [
      [route, ['route']],
      ...(aliases ?? []).map((alias, index): [string, Path] => [alias, ['aliases', index]]),
    ];
    for (const [path, place] of paths) {
      if (path !== undefined && RESERVED.test(path))
        checked.report(place, `"${path}" is kept for the server: take another path`);
      // Nobody would get the file any more: pages are looked for first.
      if (path !== undefined && publicFiles.includes(path))
        checked.report(place, `"${path}" is the file content/public${path}: take another path`);
      claim(routes, checked, path, place);
    }
    const path = submission?.path;
    if (path !== undefined && API_DOCUMENT.test(path))
      checked.report(['submission', 'path'], `"${path}" is kept for the server: take another path`);
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
    report(place, `"${path}" is taken: it stands in ${holder}`);
    return;
  }
  const { line, column } = locate(file, place);
  taken.set(path, `${file.path}:${line}:${column}`);
}
