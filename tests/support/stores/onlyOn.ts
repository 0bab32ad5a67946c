import { describe, it } from 'vitest';
import { ON } from './stores.ts';

/**
 * `it` and `describe` for tests of one store: on another they are skipped. On PostgreSQL those are of what a file of `DATA_DIR` is
 * there: the database, and the files of submissions.
 * @param _why the tests' need of that store
 */
export function onlyOn(store: typeof ON, _why: string): { it: typeof it; describe: typeof describe } {
  if (store === ON) return { it, describe };
  return { it: it.skip as typeof it, describe: describe.skip as typeof describe };
}
