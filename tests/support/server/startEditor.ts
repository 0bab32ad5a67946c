import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { CALLS, EDITOR, type EditorMode, type Work, type WorkText } from '#editor/calls/calls.ts';
import { addEditor, type EditorOptions } from '#editor/host/addEditor.ts';
import { readConfig } from '#server/readConfig.ts';
import { startServer } from '#server/startServer.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { atEnd } from '../atEnd.ts';
import { pathRenderer } from '../pathRenderer.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

const TOKEN = 'token-of-this-test';

export interface TestEditor {
  url: string;
  /** The link that is printed. */
  link: string;
  work(locale?: string): Promise<Work>;
  text(id: string): Promise<WorkText>;
  /** Resolves once another publication than `version` is live. */
  published(version: string): Promise<unknown>;
  put(call: keyof typeof CALLS, body: unknown, headers?: Record<string, string>): Promise<Response>;
  call(
    method: string,
    call: keyof typeof CALLS,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * Starts the server of `npm run translate` or `npm run edit` in this process; it stops at the end. Unless `pages`, its pages are their
 * paths: rendering all takes a second of processor.
 */
export async function startEditor(
  mode: EditorMode,
  folders: SourceFolders,
  { pages = false, ...further }: { pages?: boolean } & Pick<EditorOptions, 'printed' | 'changes'> = {},
): Promise<TestEditor> {
  let port = 0;
  const config = readConfig({
    FORMS_DIR: folders.formsDir,
    CONTENT_DIR: folders.contentDir,
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    BROTLI_QUALITY: '0',
    OFFLINE_PAGES: 'off',
  });
  const development = {
    renderer: pathRenderer,
    serverFactory: (answer: RequestListener) => createServer(answer),
    connect: () => {},
    stop: async () => {},
  };
  const server = await startServer(config, createLogger('error'), {
    ...(pages ? {} : { development }),
    editor: {
      connect: (live, app) => {
        addEditor(app, {
          ...folders,
          ...further,
          mode,
          token: TOKEN,
          live,
          clientDir: resolve('dist/editor'),
        });
        app.addHook('onListen', async () => {
          port = (app.server.address() as AddressInfo).port;
        });
      },
    },
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  atEnd(stop);
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${TOKEN}`;
  const work = async (locale = 'en') => {
    const answer = await fetch(`${url}${EDITOR}${CALLS.work}?locale=${locale}`, {
      headers: { authorization },
    });
    return (await answer.json()) as Work;
  };
  const call: TestEditor['call'] = (method, name, body, headers = {}) =>
    fetch(`${url}${EDITOR}${CALLS[name]}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    url,
    link: `${url}${EDITOR}#${TOKEN}`,
    work,
    text: async (id) => (await work()).texts.find((text) => text.id === id) as WorkText,
    published: (version) =>
      fetch(`${url}${EDITOR}${CALLS.published}?version=${version}`, { headers: { authorization } }),
    put: (name, body, headers) => call('PUT', name, body, headers),
    call,
    stop,
  };
}
