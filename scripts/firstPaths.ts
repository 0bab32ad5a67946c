import type { RouteTable } from '#contract/RouteModule.ts';

/**
 * One path for each module of a route that a server at `url` publishes, as aliases show the same: all, or those that hold
 * the text `only`. `/`, which every path holds, is the first page.
 */
export async function firstPaths(url: string, only = ''): Promise<string[]> {
  const table: RouteTable = await (await fetch(`${url}/_publication/routes.json`)).json();
  const first = new Map<string, string>();
  for (const [path, { module }] of Object.entries(table)) if (!first.has(module)) first.set(module, path);
  return [...first.values()].filter((path) => (only === '/' ? path === '/' : path.includes(only)));
}
