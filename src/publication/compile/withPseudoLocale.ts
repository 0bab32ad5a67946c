import { pseudoMessage } from '#messages/pseudoMessage.ts';
import type { Compilation } from './compileSources.ts';

/** The compilation with a locale of disguised texts before all others, made from what was the first. */
export function withPseudoLocale(compilation: Compilation): Compilation {
  const [source] = compilation.locales;
  // Region XA is kept for such locales; numbers and dates are written as the source's language writes them.
  const id = `${source}-XA`;
  const texts = Object.entries(compilation.texts[source] ?? {}).map(([key, text]) => [
    key,
    pseudoMessage(text),
  ]);
  const locale = { id, name: 'Pseudo', label: 'XA' };
  return {
    ...compilation,
    locales: [id, ...compilation.locales],
    texts: { ...compilation.texts, [id]: Object.fromEntries(texts) },
    site: { ...compilation.site, locales: [locale, ...compilation.site.locales] },
  };
}
