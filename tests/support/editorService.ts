import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import languageService from 'vscode-json-languageservice';

/** The JSON language service of Visual Studio Code, set up to load our schemas from the disk. */
export const service = languageService.getLanguageService({
  schemaRequestService: async (url) => readFileSync(fileURLToPath(url), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => resolveUrl(path, from) },
});
service.configure({ validate: true, allowComments: false });

function resolveUrl(path: string, from: string): string {
  return pathToFileURL(resolve(dirname(fileURLToPath(from)), path)).href;
}

/** Parses a text as the file at `path`; `|` in the text marks the cursor. */
export function open(path: string, text: string) {
  const at = text.indexOf('|');
  const document = languageService.TextDocument.create(
    pathToFileURL(path).href,
    'json',
    1,
    text.replace('|', ''),
  );
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(at) };
}

/** Messages of the problems that the editor underlines in a text of the file at `path`. */
export async function underlined(path: string, text: string): Promise<unknown[]> {
  const { document, json } = open(path, text);
  return (await service.doValidation(document, json)).map(({ message }) => message);
}
