import { watch } from 'chokidar';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

/** Milliseconds of quiet after which a change counts as finished: editors save in several steps. */
const QUIET = 60;

/**
 * Calls back after files of the two folders have changed, from the moment it resolves on, and with what the system does
 * not let it watch (no right to read, no inotify watch left); resolves with the function that stops it.
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
