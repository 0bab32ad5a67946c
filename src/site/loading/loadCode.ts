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
  // Not in the task that calls: a page's first fetch takes a slow phone 0.01 s, which a screen that is being shown would wait for.
  await nextTask();
  await Promise.all(paths.map(fetchScript));
  return load();
}

/** Resolves in the next task, sooner than any timer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}
