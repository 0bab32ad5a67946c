import type { MessageId } from '#contract/CompiledForm.ts';
import type { Compilation } from './compileSources.ts';

/** Texts by locale and id that no person has translated, or has read, as they are. */
export type OpenTexts = Readonly<Record<string, Readonly<Record<MessageId, OpenState>>>>;
export type OpenState = keyof typeof STATE_SIGNS;

export const STATE_SIGNS = { new: '◇', changed: '△', 'needs-review': '○' } as const;

/** Returns the compilation with the sign of its state before each open text. A text that a language lacks is in the first language. */
export function withStateSigns(compilation: Compilation, open: OpenTexts): Compilation {
  const source = compilation.texts[compilation.locales[0]] ?? {};
  const texts = Object.entries(compilation.texts).map(([locale, own]) => {
    const signed = Object.entries(open[locale] ?? {}).flatMap(([id, state]) => {
      const text = own[id] ?? source[id];
      return text === undefined ? [] : [[id, `${STATE_SIGNS[state]}\u00a0${text}`]];
    });
    return [locale, { ...own, ...Object.fromEntries(signed) }];
  });
  return { ...compilation, texts: Object.fromEntries(texts) };
}
