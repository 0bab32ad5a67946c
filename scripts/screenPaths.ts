import type { RouteTable } from '#contract/RouteModule.ts';
import { ROUTE_TABLE } from '#contract/urls.ts';

/**
 * One path for each screen that the server at `url` publishes, without aliases: all, or those that contain `only`. For
 * `/`, which every path contains, only the home page. @throws when there is none
 */
export async function screenPaths(url: string, only = ''): Promise<string[]> {
  const table: RouteTable = await (await fetch(`${url}${ROUTE_TABLE}`)).json();
  const first = new Map<string, string>();
  for (const [path, { module }] of Object.entries(table)) if (!first.has(module)) first.set(module, path);
  const paths = [...first.values()].filter((path) => (only === '/' ? path === '/' : path.includes(only)));
  if (paths.length === 0) throw new Error(`No path contains "${only}": ${[...first.values()].join(' ')}`);
  return paths;
}
