import { realpathSync } from 'node:fs';
import { watch } from 'chokidar';
import { attempt } from '#contract/attempt.ts';
import { isWithin } from '#definitions/sources/listFiles.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

/** Milliseconds without an event after which a change is complete: editors save in several steps. */
const QUIET = 60;

/**
 * Calls `onChange` after files of the two folders have changed, once the promise has resolved. Calls `onError` for a path
 * that cannot be watched (no read permission, no inotify watch left). Resolves with a function that stops watching.
 */
export async function watchSources(
  folders: SourceFolders,
  onChange: () => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const watched = [folders.formsDir, folders.contentDir];
  const realPath = (path: string) => attempt(() => realpathSync(path));
  const leadsOut = (path: string) => {
    const real = realPath(path);
    return real !== undefined && !watched.some((folder) => isWithin(realPath(folder) ?? folder, real));
  };
  // A link out of the folders would have everything behind it watched. `loadSources` reports it.
  const watcher = watch(watched, { ignoreInitial: true, ignored: leadsOut });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
