import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Sources } from '#definitions/sources/Sources.ts';
import { languageOf } from '#messages/languageOf.ts';

/** The words of a language. */
export interface Dictionary {
  has: (word: string) => boolean;
  /** The nearest words, the best first. */
  suggest: (word: string) => string[];
}

/** By locale; undefined for a language without one. */
export type Dictionaries = ReadonlyMap<string, Dictionary | undefined>;

/** Dictionaries of cspell that are not called as the language twice. */
const PACKAGES: Record<string, string> = {
  en: 'en-gb',
  'en-US': 'en_us',
  'pt-BR': 'pt-br',
  ar: 'ar',
  da: 'da-dk',
  el: 'el',
  sv: 'sv',
  uk: 'uk-ua',
};

const { resolve } = createRequire(import.meta.url);

/** The npm package with a language's words. */
export function dictionaryPackage(locale: string): string {
  const language = languageOf(locale);
  return `@cspell/dict-${PACKAGES[locale] ?? PACKAGES[language] ?? `${language}-${language}`}`;
}

/** Those of installed packages, by their names. */
const loaded = new Map<string, Dictionary>();

/** Loads the words of the languages of a site, each once, in a second or less; undefined where their package is not installed. */
export async function loadDictionaries({ site }: Pick<Sources, 'site'>): Promise<Dictionaries> {
  const { decodeTrie } = await import('cspell-trie-lib');
  return new Map(
    (site?.locales ?? []).map(({ id }) => {
      const name = dictionaryPackage(id);
      const path = loaded.has(name) ? undefined : wordFile(name);
      if (path !== undefined) {
        const trie = decodeTrie(gunzipSync(readFileSync(path)));
        loaded.set(name, {
          // The dictionaries differ in their apostrophes.
          has: (word) => trie.hasWord(word, true) || trie.hasWord(word.replaceAll("'", '’'), true),
          // It also makes words, and changes capitals.
          suggest: (word) =>
            trie
              .suggest(word, { numSuggestions: 8, ignoreCase: false })
              .filter((one) => trie.hasWord(one, true))
              .slice(0, 3),
        });
      }
      return [id, loaded.get(name)];
    }),
  );
}

/** The compressed words of a package; undefined if it is not installed. */
function wordFile(name: string): string | undefined {
  try {
    const extension = resolve(`${name}/cspell-ext.json`);
    const { dictionaryDefinitions } = JSON.parse(readFileSync(extension, 'utf8')) as {
      dictionaryDefinitions: { path: string }[];
    };
    return join(dirname(extension), dictionaryDefinitions[0]?.path ?? '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
