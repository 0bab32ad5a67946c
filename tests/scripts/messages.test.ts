import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkFolders } from '../../scripts/checkFolders.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

it('npm run check reports a deleted translation and fails; npm run messages adds its id', () => {
  const copy = copyDefinitions();
  copy.edit<Record<string, string>>('content/messages/en.json', (messages) => {
    delete messages['pages.home.hero.subtitle'];
  });
  const { output, errors } = checkFolders(copy.folders);
  expect(output).toMatch(
    /"pages\.home\.hero\.subtitle" is missing in English: .*content\/pages\/home\.json:\d+:\d+, seen on \//,
  );
  expect(errors).toBe(1);
  const { stdout } = spawnSync(process.execPath, ['scripts/messages.ts'], {
    encoding: 'utf8',
    env: { ...process.env, FORMS_DIR: copy.folders.formsDir, CONTENT_DIR: copy.folders.contentDir },
  });
  expect(stdout).toMatch(/en\.json: \d+ texts, 1 new, /);
  expect(copy.read('content/messages/en.json')).toContain('"pages.home.hero.subtitle": ""');
});
