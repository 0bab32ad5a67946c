import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentInput } from '#documents/DocumentInput.ts';

/** A document as HTML, made by the render bundle of a build. */
export async function loadPrinting(distDir: string): Promise<(input: DocumentInput) => string> {
  const { printedDocument } = await import(pathToFileURL(join(distDir, 'render/render.js')).href);
  return printedDocument;
}
