import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { LEFT_OUT, OWN_LEFT_OUT } from '#rjsf/leftOut/leaveOut.ts';

/** Packages that form pages may load because RJSF imports them. */
const ALLOWED_IMPORTS = ['@rjsf/utils', 'react', 'react-is', 'react/jsx-runtime'];

/** The names that RJSF's modules of form pages import, by package. */
function importsOf(): Map<string, Set<string>> {
  const files = [
    ...globSync('node_modules/@rjsf/core/lib/**/*.js'),
    ...globSync('node_modules/@rjsf/utils/lib/**/*.js'),
    ...['createPrecompiledValidator', 'precompiledValidator', 'processRawValidationErrors'].map(
      (name) => `node_modules/@rjsf/validator-ajv8/lib/${name}.js`,
    ),
  ].filter(
    (file) =>
      !/getTestRegistry|[\\/]parser[\\/]/.test(file) && !Object.hasOwn(OWN_LEFT_OUT, basename(file, '.js')),
  );
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

it('RJSF imports the packages that are left out and the allowed ones, and no others', () => {
  expect([...importsOf().keys()].sort()).toEqual([...Object.keys(LEFT_OUT), ...ALLOWED_IMPORTS].sort());
});

it.each(Object.entries(LEFT_OUT))(
  'the replacement of %s exports every name that RJSF imports',
  async (name, replacement) => {
    const module = await import(join(process.cwd(), 'src/rjsf/leftOut', replacement));
    expect(Object.keys(module)).toEqual(expect.arrayContaining([...(importsOf().get(name) ?? ['nothing'])]));
  },
);

it.each(Object.entries(OWN_LEFT_OUT))(
  'the replacement of %s.js exports every name that RJSF imports',
  async (name, replacement) => {
    const sources = globSync('node_modules/@rjsf/{core,utils}/lib/**/*.js').map((file) =>
      readFileSync(file, 'utf8'),
    );
    const clauses = sources.flatMap((source) =>
      [...source.matchAll(/^(?:im|ex)port ([^;]+?) from ['"](\.[^'"]*)['"]/gms)].flatMap(
        ([, clause, path]) => (path?.endsWith(`/${name}.js`) ? clause : []),
      ),
    );
    const braced = clauses.flatMap((clause) => /\{([^}]*)\}/.exec(clause ?? '')?.[1]?.split(',') ?? []);
    const names = braced.map((each) => each.trim().split(' ')[0]);
    expect(clauses).not.toEqual([]);
    const module = await import(join(process.cwd(), 'src/rjsf/leftOut', replacement));
    expect(Object.keys(module)).toEqual(expect.arrayContaining(['default', ...names.filter(Boolean)]));
  },
);
