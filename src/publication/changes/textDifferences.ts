import { tell } from '#definitions/sources/tell.ts';
import { wordDifference } from '../translation/wordDifference.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of a language that are shown one by one. */
const SHOWN = 20;

/** The texts that differ, by language, with the words that each has lost and gained. */
export function textDifferences(before: Texts, after: Texts): string[] {
  const locales = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...locales].flatMap((locale) => {
    const [old = {}, now = {}] = [before[locale], after[locale]];
    const ids = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((id) => old[id] !== now[id]);
    if (ids.length === 0) return [];
    const shown = ids
      .slice(0, SHOWN)
      .map((id) => `  ${id}: ${wordDifference(old[id] ?? '', now[id] ?? '', locale)}`);
    const rest = ids.length > SHOWN ? [tell`  and ${ids.length - SHOWN} more`] : [];
    return [tell`texts in ${locale}: ${ids.length}`, ...shown, ...rest];
  });
}

/** The texts of pages and of what all pages share. */
export function pageTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, all]) => [
      locale,
      Object.fromEntries(Object.entries(all).filter(([id]) => !id.startsWith('forms.'))),
    ]),
  );
}
