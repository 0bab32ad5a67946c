import { GLOSSARY } from '#definitions/formats/fileKinds.ts';
import type { Glossary } from '#definitions/formats/formats.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { compareTerms, type Terms } from '#messages/compareTerms.ts';
import { compareWriting } from '#messages/compareWriting.ts';
import type { SourceText } from './SourceText.ts';
import { toldAddress } from './toldAddress.ts';
import { toldLeft } from './toldLeft.ts';

/** Returns the mistakes of writing in a translation, where it differs from the glossary and other texts, and what is not translated. */
export function writingMistakes(
  sources: Sources,
  source: Pick<SourceText, 'id' | 'text'>,
  translation: string,
  locale: string,
): string[] {
  return [
    ...toldLeft(sources, source, translation, locale),
    ...toldAddress(sources, source, translation, locale),
    ...compareWriting(source.text, translation, locale),
    ...compareTerms(source.text, translation, locale, glossaryTerms(sources)),
  ];
}

export function glossaryTerms({ files }: Sources): Terms {
  return (files.get(GLOSSARY)?.value as Glossary | undefined)?.terms ?? {};
}
