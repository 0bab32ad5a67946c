import { fetchScript } from '#device/fetchScript.ts';

/**
 * Imports a chunk once its scripts have been fetched. `scripts`: relative to the site; without them, the chunk imports no
 * others.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  scripts: readonly string[] = [],
): Promise<Module> {
  const [own] = /[\w-]+\.js/.exec(String(load)) ?? [];
  const paths = scripts.length > 0 ? scripts.map((each) => `/${each}`) : own ? [`/assets/${own}`] : [];
  await Promise.all(paths.map(fetchScript));
  return load();
}
