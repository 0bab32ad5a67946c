import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeset } from '#messages/typography/typeset.ts';
import type { Compilation } from '#publication/compile/compileSources.ts';
import type { PrintJob } from './printJobs.ts';

/** Keys of forms, pages and documents that no document prints. */
const UNPRINTED = new Set([
  ...['version', 'schema', 'submission', 'success', 'failure', 'opens', 'closes', 'sidebar', 'preparation'],
  ...['keepFor', 'aliases', 'formerly', 'next', 'missing', 'placeholder', 'counter', 'autocomplete'],
  ...['action', 'actions', 'scrollHint'],
]);

/** Ids of the interface's texts that documents print. */
const PRINTED_TEXT = /^(?:documents|blocks(?!\.device)|form\.privacy\.(?:minors|rights|title))\b/;

/**
 * Hash of everything in `forms/` and `content/` that a document in its language depends on. The PDF contains it, so that
 * the check finds an outdated PDF without printing.
 */
export function sourceHash(job: PrintJob, { site, theme, texts }: Compilation, publicDir: string): string {
  const { document, locale, content } = job;
  const { id, name, description, date, form, pages } = document;
  const { light, dark } = theme.colorSchemes;
  const source = JSON.stringify(
    {
      locale,
      document: { id, name, description, date, form, pages },
      content: 'form' in content ? content.form : content.blocks,
      site: [site.name, site.event, site.organiser.name, site.contact, site.bank, site.footer.rights],
      languages: site.locales.find((one) => one.id === locale),
      // The emblem uses this colour of the dark scheme.
      look: [light, dark.palette.secondary.main, theme.corner, theme.font, theme.pattern?.cloth, theme.logo],
    },
    (key, value) => (UNPRINTED.has(key) ? undefined : value),
  );
  const named = new Set(stringsIn(JSON.parse(source)));
  const printedTexts = Object.entries(texts[locale] ?? {})
    .filter(([text]) => named.has(text) || PRINTED_TEXT.test(text))
    .map(([id, text]) => [id, typeset(text, locale)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(source).update(JSON.stringify(printedTexts));
  for (const path of named) {
    const file = join(publicDir, path);
    // `checkDefinitions` reports a missing file.
    if (/^\/[\w./-]+\.(svg|png|jpe?g|webp|woff2)$/.test(path) && existsSync(file))
      hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 32);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
