import { watch } from 'chokidar';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

/** Milliseconds without an event after which a change is complete: editors save in several steps. */
const QUIET = 60;

/**
 * Calls `onChange` after files of the two folders have changed, once the promise has resolved. Calls `onError` for what
 * cannot be watched (no read permission, no inotify watch left). Resolves with a function that stops watching.
 */
export async function watchSources(
  folders: SourceFolders,
  onChange: () => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([folders.formsDir, folders.contentDir], { ignoreInitial: true });
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
