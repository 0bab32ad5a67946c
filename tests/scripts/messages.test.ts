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

it.each([
  [['messages.ts', 'dance'], 1, /reprend les traductions d'un fichier/],
  [['new-language.ts', '--help'], 0, /^Ajoute une langue au site, en brouillon\./],
  [['check.ts', '--fast'], 2, /^L'option "--fast" n'existe pas\.\n\nListe toutes les erreurs/],
])('where LANG is French, %j speaks French', ([script, argument], code, told) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`scripts/${script}`, `${argument}`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: '', LANG: 'fr_FR.UTF-8' },
  });
  expect(status).toBe(code);
  expect(stdout + stderr).toMatch(told);
});
