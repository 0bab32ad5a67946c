import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Calls and options that read the organiser's folders. */
const ORGANISERS =
  /(?:readFile|readFileSync|cp|cpSync|readdirSync|globSync)\(\s*(?:root,\s*)?['"`](?:\.\/)?(?:forms|content)\b(?!\/README\.md)|join\((?:root|ROOT),\s*['"`](?:forms|content)|(?:formsDir|contentDir):\s*['"`](?:\.\/)?(?:forms|content)|\bSHIPPED\b/;

/** The tests that must pass after each of the organiser's edits, and the code that makes these edits. */
const MAY_READ =
  /^tests\/(shipped\/|support\/organiser\/|support\/definitionFolders\.ts|architecture\/frozenDefinitions)/;

test('only tests/shipped reads forms/ and content/', () => {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root }).filter((file) => !MAY_READ.test(file));
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => ORGANISERS.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('no script imports a test', () => {
  const files = globSync('{scripts,src}/**/*.{ts,tsx}', { cwd: root });
  const importing = files.filter((file) =>
    /(?:from|import)\s*\(?\s*'[./]+\/tests\//.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});
