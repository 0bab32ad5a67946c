import { GLOSSARY } from '#definitions/formats/fileKinds.ts';
import type { Glossary } from '#definitions/formats/formats.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { compareTerms, type Terms } from '#messages/compareTerms.ts';
import { compareWriting } from '#messages/compareWriting.ts';

/** Returns the mistakes of writing in a translation, and where it differs from the glossary. */
export function writingMistakes(
  sources: Sources,
  source: string,
  translation: string,
  locale: string,
): string[] {
  return [
    ...compareWriting(source, translation, locale),
    ...compareTerms(source, translation, locale, glossaryTerms(sources)),
  ];
}

export function glossaryTerms({ files }: Sources): Terms {
  return (files.get(GLOSSARY)?.value as Glossary | undefined)?.terms ?? {};
}
