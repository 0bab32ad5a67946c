import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { checkFolders } from '../../scripts/checkFolders.ts';
import { fixFolders } from '../../scripts/fixFolders.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { form, withSources } from '../support/definitionFiles.ts';
import { readmeBlock, readmeLine } from '../support/readmes/readmes.ts';

function check({ formsDir, contentDir }: SourceFolders, ...options: string[]) {
  return spawnSync(process.execPath, ['scripts/check.ts', ...options], {
    encoding: 'utf8',
    env: { ...process.env, FORMS_DIR: formsDir, CONTENT_DIR: contentDir },
  });
}

it('prints each problem with its line and a caret, and fails', () => {
  const files = form('ui', '"title": "Cours"', '"titel": "Cours"');
  const { stdout, status } = withSources(files, (_, folders) => check(folders));
  expect(
    stdout,
  ).toBe(`content/site.json:1:1 the file is missing: it holds the name, languages, navigation and contact of the site; restore it from the last version

content/theme.json:1:1 the file is missing: it holds the colours and the font of the site; restore it from the last version

forms/cours/ui.json:3:3 unknown key "titel"; did you mean "title"?
    "titel": "Cours",
    ^

2 files, 1 form, 0 pages: 3 errors, 0 warnings.
`);
  expect(status).toBe(1);
});

it('rewrites what an earlier version wrote another way, and names the file', () => {
  expect(readmeLine('npm run check -- --fix')).toBe('npm run check -- --fix');
  const { folders, folder } = copyDefinitions();
  const path = join(folder, 'forms/reservation/ui.json');
  const today = readFileSync(path, 'utf8');
  writeFileSync(path, today.replace('"uiSchema": {', '"fields": {'));
  expect(check(folders).status).toBe(1);
  const { stderr, status } = check(folders, '--fix');
  expect(stderr).toMatch(/^forms\/reservation\/ui\.json: rewritten\n/);
  expect(stderr.match(/: rewritten$/gm)).toHaveLength(1);
  expect(status).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(today);
});

it('succeeds with only warnings', () => {
  const { folders, write } = copyDefinitions();
  write('content/public/a.svg', '<svg/>');
  const { stdout, status } = check(folders);
  expect(stdout).toMatch(/^content\/public\/a\.svg:1:1 warning: nothing uses this file$/m);
  expect(stdout).toMatch(/: 0 errors, \d+ warnings\.\n$/);
  expect(status).toBe(0);
});

it('reports a deleted picture that a page shows', () => {
  const { folders, folder } = copyDefinitions();
  rmSync(join(folder, 'content/public/share.jpg'));
  const { output, errors } = checkFolders(folders);
  expect(output).toMatch(/^content\/.*\.json:\d+:\d+ content\/public\/share\.jpg does not exist/m);
  expect(errors).toBeGreaterThan(0);
});

it('speaks French by the option or by the locale of the environment, and names its languages', () => {
  expect(readmeLine('npm run check -- --lang fr')).toBe('npm run check -- --lang fr');
  // A small site: each command loads it.
  withSources(form('ui', '"title": "Cours"', '"titel": "Cours"'), (_, folders) => {
    const told = 'forms/cours/ui.json:3:3 clé inconnue "titel"';
    expect(check(folders, '--lang', 'fr').stdout).toContain(told);
    vi.stubEnv('LC_ALL', 'fr_FR.UTF-8');
    expect(check(folders).stdout).toContain(told);
    expect(check(folders, '--lang', 'en').stdout).toContain('unknown key "titel"');
    vi.unstubAllEnvs();
    expect(check(folders, '--lang', 'de').stderr).toContain('--lang de: write en or fr.');
  });
});

it('mends syntax that has one right answer, and leaves a file that has another mistake', () => {
  const right = form();
  const [schema = '', ui = ''] = Object.values(right).map(String);
  const files = {
    'forms/cours/schema.json': schema.replace(
      '"title": "Nom", "minLength": 2',
      'title: \'Nom\' "minLength": 02',
    ),
    'forms/cours/ui.json': ui
      .replace('"title": "Cours",', '"title": “Cours”')
      .replace('"of": "salle",', '"of": "salle"')
      .replace('"from": 6', '"from": 6,'),
  };
  withSources(files, (_, folders) => {
    expect(fixFolders(folders)).toEqual(['forms/cours/ui.json']);
    expect(readFileSync(join(folders.formsDir, 'cours/ui.json'), 'utf8')).toBe(ui);
    expect(readFileSync(join(folders.formsDir, 'cours/schema.json'), 'utf8')).toBe(
      files['forms/cours/schema.json'],
    );
  });
});

it('lists the problems as JSON for editors', () => {
  expect(readmeLine('npm run check -- --json')).toBe('npm run check -- --json');
  const { folders, write } = copyDefinitions();
  write('content/public/a.svg', '<svg/>');
  const { stdout, status } = check(folders, '--json');
  expect(JSON.parse(stdout)).toContainEqual({
    severity: 'warning',
    file: 'content/public/a.svg',
    line: 1,
    column: 1,
    message: 'nothing uses this file',
  });
  expect(status).toBe(0);
});

it('checks the spelling on wish', () => {
  expect(readmeLine('npm run check -- --spelling')).toBe('npm run check -- --spelling');
  const { folders } = copyDefinitions();
  const told = /warning: "canditature" is in no dictionary of Français: write "candidature"/;
  expect(checkFolders(folders).output).not.toMatch(told);
  expect(check(folders, '--spelling').stdout).toMatch(told);
});

it('silences one warning by its words in any language, and tells words of none or of several', () => {
  const { folders, write, edit } = copyDefinitions();
  write('content/public/a.svg', '<svg/>');
  edit<Record<string, string>>('content/messages/en.json', (texts) => {
    texts['pages.home.title'] += ' 1999';
  });
  const before = checkFolders(folders).problems;
  const sizes = before.filter(({ message }) => message.includes('is shown, but'));
  expect(sizes.length).toBeGreaterThan(1);
  edit<SiteDefinition>('content/site.json', (site) => {
    site.silenced = {
      ...JSON.parse(`{${readmeBlock('content/README.md', '"silenced": {')}}`).silenced,
      'content/public/a.svg': ["rien n'utilise ce fichier"],
      'content/site.json': [sizes[0]?.message ?? '', 'is shown, but', '"12 Go" is shown'],
      'content/public': ['nothing'],
    };
  });
  const { problems, output } = checkFolders(folders);
  const told = problems.filter(({ message }) => /^these words/.test(message));
  expect(told.map(({ file, message }) => `${file} ${message}`)).toEqual([
    `content/site.json these words stand in ${sizes.length} warnings of content/site.json: write more words of the one that you mean`,
    'content/site.json these words stand in no warning of content/site.json: remove them',
    'content/site.json these words stand in no warning of content/public: remove them',
  ]);
  expect(problems).toHaveLength(before.length - 3 + 3);
  expect(output).toMatch(/ warnings, 3 silenced\.\n$/);
});
