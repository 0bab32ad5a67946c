/** The language of a locale: of `pt-BR`, `pt`. */
export function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? '';
}
