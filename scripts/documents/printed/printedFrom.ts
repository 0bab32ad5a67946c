import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { SOURCE_LOCALE } from '#definitions/sources/sourceLocale.ts';

/** Parts of a form that no document prints. */
const UNPRINTED = new Set(['$schema', 'errorMessage', 'submission', 'success', 'failure', 'opens', 'closes']);

/** The interface's texts that documents print begin so. */
const PRINTED_TEXT = /^(documents|blocks)\./;

/** A picture that stands in every document. */
const EMBLEM = '/favicon.svg';

/**
 * A hash of everything in `forms/` and `content/` that a document is printed from. The PDF carries it, so that the check
 * can tell without making the PDF again whether it is up to date.
 */
export function printedFrom(sources: Sources, document: SiteDocument, publicDir: string): string {
  const { site, theme, forms, pages, messages } = sources;
  const form = forms.find(({ id }) => id === document.form);
  const blocks = (document.pages ?? []).map(({ page, blocks: ids }) => {
    const found = pages.find(({ id }) => id === page)?.page.blocks ?? [];
    return ids.map((id) => found.find((block) => block.id === id));
  });
  const texts = Object.entries(messages[SOURCE_LOCALE] ?? {}).filter(([id]) => PRINTED_TEXT.test(id));
  const printed = JSON.stringify(
    {
      document,
      site: site && [site.name, site.event, site.organiser, site.contact, site.bank, site.footer.rights],
      light: theme?.colours.light,
      form: form && [form.schema, form.ui],
      blocks,
      texts,
    },
    (key, value) => (UNPRINTED.has(key) ? undefined : value),
  );
  const hash = createHash('sha256').update(printed);
  for (const path of [EMBLEM, ...picturesIn(blocks)]) hash.update(readPicture(join(publicDir, path)));
  return hash.digest('hex').slice(0, 32);
}

/** Served paths of the pictures that blocks show. */
function picturesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\/[\w./-]+\.(svg|png|jpe?g)$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(picturesIn);
}

/** A picture that is not there is told elsewhere. */
function readPicture(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
