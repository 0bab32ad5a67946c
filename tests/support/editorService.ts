import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';

/** What Visual Studio Code's own JSON service says of a file of the organiser's; `|` marks the cursor. */
export const service = getLanguageService({
  schemaRequestService: async (url) => readFileSync(fileURLToPath(url), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => resolveUrl(path, from) },
});
service.configure({ validate: true, allowComments: false });

function resolveUrl(path: string, from: string): string {
  return pathToFileURL(resolve(dirname(fileURLToPath(from)), path)).href;
}

export function open(path: string, text: string) {
  const at = text.indexOf('|');
  const document = TextDocument.create(pathToFileURL(path).href, 'json', 1, text.replace('|', ''));
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(at) };
}

/** What it underlines in the text of a file: `forms/reservation/ui.json`. */
export async function underlined(path: string, text: string): Promise<unknown[]> {
  const { document, json } = open(path, text);
  return (await service.doValidation(document, json)).map(({ message }) => message);
}
