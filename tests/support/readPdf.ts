import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Texts, page sizes, structure and metadata of a PDF. Texts have no white space, because it depends on line breaks. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const texts: string[] = [];
  const sizes: number[][] = [];
  const roles = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    sizes.push(page.view.slice(2));
    const { items } = await page.getTextContent();
    texts.push(squeeze(items.map((item) => ('str' in item ? item.str : '')).join('')));
    const collect = (node: { role?: string; children?: object[] }) => {
      if (node.role) roles.add(node.role);
      for (const child of node.children ?? []) collect(child);
    };
    collect((await page.getStructTree()) ?? {});
  }
  const info = (await pdf.getMetadata()).info as Record<string, unknown>;
  // pdf.js declares an object but returns a `Map`.
  const marks = (await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null;
  const isTagged = marks?.get('Marked');
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  await task.destroy();
  return { text: texts.join(''), texts, sizes, roles, info, isTagged, outline };
}

/** Removes all white space. */
export function squeeze(text: string): string {
  return text.replaceAll(/\s/g, '');
}
