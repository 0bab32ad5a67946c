import { markOf } from '#messages/marks.ts';
import type { Compilation } from './compileSources.ts';

/** Returns the compilation with a mark after each text. A text that a language lacks is in the first language. */
export function withMarks(compilation: Compilation): Compilation {
  const source = compilation.texts[compilation.locales[0]] ?? {};
  const texts = Object.entries(compilation.texts).map(([locale, own]) => [
    locale,
    Object.fromEntries(
      Object.entries({ ...source, ...own }).map(([id, text]) => [id, `${text}${markOf(id)}`]),
    ),
  ]);
  return { ...compilation, texts: Object.fromEntries(texts) };
}
