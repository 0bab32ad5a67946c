import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

/** Calls that change a disk. */
const CALLS = [...['writeFileSync', 'renameSync', 'openSync', 'rmSync', 'mkdirSync', 'symlinkSync']];

/** An object, and its methods that write. */
type Place = readonly [object, readonly string[]];

/**
 * From now on lets so many writes through and fails all after them, as if the process had been killed: those to the disk, and the
 * calls of further `places`; only what is `within` a path counts on the disk. The returned function ends this and returns whether any call failed.
 */
function killAfter(calls: number, places: readonly Place[], within = ''): () => boolean {
  let left = calls;
  const undo: (() => void)[] = [];
  for (const [object, names] of [[fs, CALLS] as const, ...places])
    for (const name of names) {
      const call = Reflect.get(object, name) as (...all: unknown[]) => unknown;
      undo.push(() => Reflect.set(object, name, call));
      Reflect.set(object, name, function (this: unknown, ...all: unknown[]) {
        const counts = object !== fs || String(all[0]).startsWith(within);
        if (counts && left-- <= 0) {
          // A file that is being written is there, and empty.
          if (name === 'writeFileSync' && left === -1) call.apply(this, [all[0], '', ...all.slice(2)]);
          throw new Error('killed');
        }
        return call.apply(this, all);
      });
    }
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
    return left < 0;
  };
}

const ignoreKill = (error: unknown) => expect((error as Error).message).toBe('killed');

/** Runs a task that is killed after so many writes. Returns whether it was. */
export function killedAfter(calls: number, task: () => void): boolean {
  const end = killAfter(calls, []);
  try {
    task();
  } catch (error) {
    ignoreKill(error);
  } finally {
    end();
  }
  return end();
}

/** The same for a task that waits. */
export async function killedLater(
  calls: number,
  task: () => Promise<unknown>,
  { places = [], within }: { places?: readonly Place[]; within?: string } = {},
): Promise<boolean> {
  const end = killAfter(calls, places, within);
  await task().catch(ignoreKill).finally(end);
  return end();
}
