import type { MessageId } from '#contract/CompiledForm.ts';
import { placeholdersOf } from './compareMessages.ts';
import { languageOf } from './languageOf.ts';
import en from './shipped/en.json' with { type: 'json' };
import es from './shipped/es.json' with { type: 'json' };
import fr from './shipped/fr.json' with { type: 'json' };
import pt from './shipped/pt.json' with { type: 'json' };

type Texts = Readonly<Record<MessageId, string>>;

const SHIPPED: Readonly<Record<string, Texts>> = { en, es, fr, pt };

/** Values that the code passes and the French does not say: a site may. */
const ALSO_FILLED: Readonly<Record<MessageId, readonly string[]>> = {
  'errors.accept': ['megabytes'],
  'errors.empty': ['formats', 'limit', 'megabytes'],
  'errors.heic': ['megabytes'],
  'errors.maxBytes': ['formats', 'limit'],
  'errors.maxFiles': ['formats', 'megabytes'],
  'errors.minFiles': ['formats', 'megabytes'],
  'form.reference': ['id'],
};

/** Texts that the code itself shows: their ids, and the placeholders that the code fills. */
export const INTERFACE_TEXTS: Readonly<Record<MessageId, readonly string[]>> = Object.fromEntries(
  Object.entries(fr).map(([id, text]) => [
    id,
    [...placeholdersOf(text), ...(ALSO_FILLED[id] ?? [])].toSorted(),
  ]),
);

/** The interface's text in a language (`pt`, `pt-BR`) as the program comes with it; undefined if it has none there. */
export function shippedText(locale: string, id: MessageId): string | undefined {
  return SHIPPED[languageOf(locale)]?.[id];
}

/** Whether the program has its texts in a language. */
export function isSpoken(locale: string): boolean {
  return Object.hasOwn(SHIPPED, languageOf(locale));
}

/** The interface's texts for a site that has none of its own: in English where the program has none in the language. */
export function usualTexts(locale: string): Texts {
  return { ...en, ...SHIPPED[languageOf(locale)] };
}
