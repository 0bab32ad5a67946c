import type { Page } from 'playwright-core';
import { applySchema } from '#definitions/check/fileSchemas.ts';
import { schemaOfFile } from '#definitions/formats/fileKinds.ts';
import type { Path } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';

/**
 * Texts of a pseudo-localised page that still have plain letters: no translator can translate them. Allowed are data of
 * the definitions (strings that are not texts: addresses, names of languages, file types) and values that `Intl`
 * formats (dates, money, sizes).
 */
export async function plainTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const known = data.toSorted((a, b) => b.length - a.length);
  const texts = await readableTexts(page);
  return texts.filter((text) => {
    let rest = text;
    for (const value of known) {
      if (!PLAIN.test(rest)) return false;
      rest = rest.replaceAll(value, ' ');
    }
    return PLAIN.test(rest.replace(FORMATTED_VALUES, ' '));
  });
}

const PLAIN = /[a-z]/i;
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('fr', { month: 'long' }).format(new Date(2025, month, 1)),
).join('|');
const FORMATTED_VALUES = new RegExp(
  `\\d+(?:er)? (?:${months}) \\d{4}|[\\d\\u00a0]+\\u00a0(?:FCFA|Mo|ko)\\b`,
  'g',
);

/** Strings of the definitions that are not texts, ids or paths, in the form that pages show. */
export function definitionData({ files }: Sources): string[] {
  const data = new Set<string>();
  for (const { path, value } of files.values()) {
    if (path.startsWith('content/messages/') || path.includes('/examples/')) continue;
    const { annotated } = applySchema(schemaOfFile(path) ?? '', value);
    const texts = new Set(
      annotated.filter(({ annotation }) => annotation === 'text').map((text) => toPointer(text.path)),
    );
    collect(value, '', (text, pointer) => {
      if (texts.has(pointer) || /^(?:[a-z0-9_-]*|[/^].*)$/.test(text)) return;
      data.add(text);
      // Pages show an extension as the name of a format, and an address as its host.
      if (text.startsWith('.')) data.add(text.slice(1).toUpperCase());
      if (URL.canParse(text)) data.add(new URL(text).host);
    });
  }
  return [...data];
}

/** Every string in a value. */
export function stringsIn(value: unknown): string[] {
  const found: string[] = [];
  collect(value, '', (text) => found.push(text));
  return found;
}

function collect(value: unknown, pointer: string, add: (text: string, pointer: string) => void): void {
  if (typeof value === 'string') add(value, pointer);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) collect(inner, pointer + toPointer([key]), add);
}

/** Title, description, and every visible or accessible text. */
function readableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
    const texts = [document.title, description ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, noscript, textarea')) texts.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  });
}

/** `['a', 'b/c', 0]` → `/a/b~1c/0`. */
function toPointer(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
