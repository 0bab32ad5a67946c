import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { EDITOR, type EditorMode } from '#editor/calls/calls.ts';
import { addEditor, type EditorOptions, newToken } from '#editor/host/addEditor.ts';
import { runServer } from '#server/runServer.ts';
import { buildClient } from './buildClient.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';

const PORT = '3010';

/**
 * Serves the site and the editor on this machine. What is sent from its forms goes to a folder that is deleted at the end, whatever the
 * environment says of the site's own data.
 */
export async function runEditor(
  mode: EditorMode,
  further: Pick<EditorOptions, 'printed' | 'changes'> = {},
): Promise<void> {
  await buildClient();
  const dataDir = mkdtempSync(join(tmpdir(), 'fair-editor-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const folders = definitionFolders();
  const env = {
    FORMS_DIR: resolve(folders.formsDir),
    CONTENT_DIR: resolve(folders.contentDir),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: process.env.PORT || PORT,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    // A page that the browser keeps would show an earlier text.
    OFFLINE_PAGES: 'off',
    BROTLI_QUALITY: '0',
  };
  const token = newToken();
  const clientDir = resolve('dist/editor');
  runServer(
    {
      editor: {
        connect: (live, app) => {
          addEditor(app, { ...folders, ...further, mode, token, live, clientDir });
          app.addHook('onListen', async () => {
            const { port } = app.server.address() as AddressInfo;
            process.stderr.write(tell`Open ${`http://127.0.0.1:${port}${EDITOR}#${token}`}\n`);
          });
        },
      },
    },
    env,
  );
}
