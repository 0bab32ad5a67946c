import { spawnSync } from 'node:child_process';
import { expect, inject, it } from 'vitest';

it.each(inject('definitions'))('npm run check passes when $name', ({ formsDir, contentDir }) => {
  const env = { ...process.env, FORMS_DIR: formsDir, CONTENT_DIR: contentDir };
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/check.ts'], {
    encoding: 'utf8',
    env,
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/: 0 errors, \d+ warnings\.\n$/);
  expect(status).toBe(0);
});
