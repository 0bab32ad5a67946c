import type { RouteTable } from '#journey/RouteModule.ts';

/** One path for each module of a route that a server at `url` publishes: aliases show the same. */
export async function firstPaths(url: string): Promise<string[]> {
  const table: RouteTable = await (await fetch(`${url}/_publication/routes.json`)).json();
  const first = new Map<string, string>();
  for (const [path, { module }] of Object.entries(table)) if (!first.has(module)) first.set(module, path);
  return [...first.values()];
}
