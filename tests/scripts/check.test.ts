import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type Files, form, withSources } from '../definitions/definitionFiles.ts';

function check(files: Files) {
  return withSources(files, (_, { formsDir, contentDir }) =>
    spawnSync(process.execPath, ['scripts/check.ts'], {
      encoding: 'utf8',
      env: { ...process.env, FORMS_DIR: formsDir, CONTENT_DIR: contentDir },
    }),
  );
}

it('prints each problem with its line and a caret, and fails', () => {
  const { stdout, status } = check(form('ui', '"title": "Cours"', '"titel": "Cours"'));
  expect(stdout).toBe(`forms/cours/ui.json:1:1 "title" is missing
  {
  ^

forms/cours/ui.json:3:3 unknown key "titel"; did you mean "title"?
    "titel": "Cours",
    ^

2 files, 1 forms, 0 pages: 2 errors, 0 warnings.
`);
  expect(status).toBe(1);
});

it('passes with warnings alone', () => {
  const { stdout, status } = check({ ...form(), 'content/public/a.svg': '<svg/>' });
  expect(stdout).toBe(`content/public/a.svg:1:1 warning: nothing uses this file

2 files, 1 forms, 0 pages: 0 errors, 1 warnings.
`);
  expect(status).toBe(0);
});
