import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';

function run({ folders }: DefinitionsCopy, script: string) {
  return spawnSync(process.execPath, [`scripts/${script}.ts`], {
    encoding: 'utf8',
    env: { ...process.env, FORMS_DIR: folders.formsDir, CONTENT_DIR: folders.contentDir },
  });
}

it('npm run check reports a deleted translation and fails; npm run messages adds its id with an empty text', () => {
  const copy = copyDefinitions();
  copy.edit<Record<string, string>>('content/messages/en.json', (messages) => {
    delete messages['pages.home.title'];
  });
  const { stdout, status } = run(copy, 'check');
  expect(stdout).toMatch(
    /"pages\.home\.title" is missing in English: .*content\/pages\/home\.json:\d+:\d+, seen on \//,
  );
  expect(status).toBe(1);
  expect(run(copy, 'messages').stdout).toMatch(/en\.json: \d+ texts, 1 missing/);
  expect(copy.read('content/messages/en.json')).toContain('"pages.home.title": ""');
});
