import { locate, problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import { type ReadFile, readState, type UnitFile } from './Unit.ts';

export function writeJson({ sourceLocale, locale, units }: UnitFile): string {
  return `${JSON.stringify({ sourceLocale, locale, texts: units }, null, 2)}\n`;
}

/** Reads a file as `writeJson` writes it; `source`, `state` and `notes` may be absent. */
export function readJson(file: SourceFile): ReadFile {
  const read: ReadFile = { locales: [], units: [], problems: [] };
  const { sourceLocale, locale, texts } = (file.value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(texts)) {
    const message = tell`not an object with "locale" and the list "texts", as "npm run messages -- export" writes it`;
    read.problems.push(problemAt(file, [], message));
    return read;
  }
  if (typeof sourceLocale === 'string')
    read.locales.push({ ...locate(file, ['sourceLocale']), locale: sourceLocale, of: 'source' });
  if (typeof locale === 'string')
    read.locales.push({ ...locate(file, ['locale']), locale, of: 'translation' });
  for (const [index, text] of texts.entries()) {
    const { id, source, translation, state = '' } = (text ?? {}) as Record<string, unknown>;
    const place = locate(file, ['texts', index]);
    if (typeof id !== 'string' || typeof translation !== 'string') {
      read.problems.push(
        problemAt(file, ['texts', index], tell`not an object with the texts "id" and "translation"`),
      );
      continue;
    }
    read.units.push({
      ...place,
      id,
      source: typeof source === 'string' ? source : undefined,
      translation,
      ...readState(String(state)),
    });
  }
  return read;
}
