import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { EDITOR } from '#editor/calls/calls.ts';
import { cases } from '../support/cases.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { startLines } from '../support/readmes/runLines.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const COMMANDS: [mode: string, line: string][] = [
  ['translate', readmeLine('npm run translate')],
  ['edit', readmeLine('npm run edit')],
  ['preview', readmeLine('npm run preview')],
];

// `edit` starts as `translate` does.
it.each(cases(COMMANDS, ([mode]) => mode !== 'edit'))(
  'npm run %s serves the site and the editor, and touches no data of the site',
  async (_, line) => {
    const { folders } = copyDefinitions();
    const dataDir = temporaryFolder();
    const env = {
      FORMS_DIR: folders.formsDir,
      CONTENT_DIR: folders.contentDir,
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      HOST: '0.0.0.0',
    };
    const server = await startLines(line, { env });
    onTestFinished(server.stop);
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    const [site, page, script] = await Promise.all(
      ['/reservation', EDITOR, `${EDITOR}/editor.js`].map((path) => fetch(server.url + path)),
    );
    expect(site?.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(await page?.text()).toContain(`src="${EDITOR}/editor.js"`);
    expect(page?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(script?.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
