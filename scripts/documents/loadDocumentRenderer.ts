import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentInput } from '#documents/DocumentInput.ts';

/** Loads the function that renders a document to HTML, from the render bundle of a build. */
export async function loadDocumentRenderer(distDir: string): Promise<(input: DocumentInput) => string> {
  const { printedDocument } = await import(pathToFileURL(join(distDir, 'render/render.js')).href);
  return printedDocument;
}
