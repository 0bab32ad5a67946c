import { languageOf } from '#messages/languageOf.ts';

/** Words that other products say by themselves, in French, English, Portuguese and Spanish. */
const WORDS = {
  yes: ['Oui', 'Yes', 'Sim', 'Sí'],
  no: ['Non', 'No', 'Não', 'No'],
  none: ['Aucun', 'None', 'Nenhum', 'Ninguno'],
  other: ['Autre', 'Other', 'Outro', 'Otro'],
  entry: ['Entrée', 'Entry', 'Entrada', 'Entrada'],
  review: ['Relecture', 'Review', 'Revisão', 'Revisión'],
  step: ['Étape', 'Step', 'Etapa', 'Etapa'],
  thanks: ['Merci !', 'Thank you!', 'Obrigado!', '¡Gracias!'],
} as const;

export type Word = keyof typeof WORDS;

const LANGUAGES = ['fr', 'en', 'pt', 'es'];

/** A word in a language, in English where this table has none. */
export function wordIn(locale: string, word: Word): string {
  return WORDS[word][LANGUAGES.indexOf(languageOf(locale))] ?? WORDS[word][1];
}
