import { pseudoMessage } from '#messages/pseudoMessage.ts';
import type { Compilation } from './compileSources.ts';

/** Returns the compilation with a pseudo-locale as the first locale, made from the texts of the previous first one. */
export function withPseudoLocale(compilation: Compilation): Compilation {
  const [source] = compilation.locales;
  // Region XA is for pseudo-locales; numbers and dates have the format of the source language.
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
