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
  [['submissions.ts', 'dance', '--lang', 'fr'], 2, /^La commande "dance" n'existe pas\.\n\nLit, sauvegarde/],
  [['desk.ts', 'remove', 'x', '--lang', 'fr'], 2, /^"x" n'est pas une adresse e-mail\./],
  [['edit.ts', '--help', '--lang', 'fr'], 0, /^Ouvre le site sur cette machine/],
])('%j speaks French where LANG or the command line does', ([script, ...args], code, told) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: '', LANG: args.includes('--lang') ? 'C' : 'fr_FR.UTF-8' },
  });
  expect(status).toBe(code);
  expect(stdout + stderr).toMatch(told);
});
