import { tell } from '#definitions/sources/tell.ts';
import type { SourceText } from './SourceText.ts';

/** A translation as it was and as it is, both whole or both as hashes. */
export interface ChangedTranslation {
  source: SourceText;
  before: string;
  now: string;
}

/** Texts of different sources whose translations have changed places, by id. */
export function swappedWith(changes: readonly ChangedTranslation[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ source, before, now }) => {
      if (before === '' || before === now) return [];
      const other = changes.find((one) => one.before === now && one.now === before);
      return other && other.source.text !== source.text ? [[source.id, other.source.id]] : [];
    }),
  );
}

export function toldSwapped(other: string): string {
  return tell`has the translation of "${other}", and that one has its translation: are they swapped?`;
}
