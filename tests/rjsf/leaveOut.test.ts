import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LEFT_OUT } from '#rjsf/leftOut/leaveOut.ts';

/** Packages that RJSF may bring into form pages. */
const COMES_ALONG = ['@rjsf/utils', 'fast-equals', 'jsonpointer', 'react', 'react-is', 'react/jsx-runtime'];

/** What the modules that form pages are made of import of other packages: the names by the package. */
function importsOf(): Map<string, Set<string>> {
  const files = [
    ...globSync('node_modules/@rjsf/core/lib/**/*.js'),
    ...globSync('node_modules/@rjsf/utils/lib/**/*.js'),
    ...['createPrecompiledValidator', 'precompiledValidator', 'processRawValidationErrors'].map(
      (name) => `node_modules/@rjsf/validator-ajv8/lib/${name}.js`,
    ),
  ].filter((file) => !/getTestRegistry|[\\/]parser[\\/]/.test(file));
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, clause = '', name = ''] of source.matchAll(
      /^import ([^;]+?) from ['"]([^'".][^'"]*)['"]/gms,
    )) {
      const names = found.get(name) ?? new Set();
      const [, braced = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
      for (const each of braced.split(',')) if (each.trim()) names.add(each.trim().split(' ')[0] ?? '');
      if (/^\w/.test(clause)) names.add('default');
      found.set(name, names);
    }
  }
  return found;
}

it('RJSF imports what is left out, and nothing more than is known', () => {
  expect([...importsOf().keys()].sort()).toEqual([...Object.keys(LEFT_OUT), ...COMES_ALONG].sort());
});

it.each(Object.entries(LEFT_OUT))(
  'what stands in for %s has all that RJSF imports of it',
  async (name, standIn) => {
    const module = await import(join(process.cwd(), 'src/rjsf/leftOut', standIn));
    expect(Object.keys(module)).toEqual(expect.arrayContaining([...(importsOf().get(name) ?? ['nothing'])]));
  },
);
