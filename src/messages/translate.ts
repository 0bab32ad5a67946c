import { createIntl } from 'react-intl';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { Publication } from '#contract/Publication.ts';
import { memoize, memoizeObject } from '#definitions/sources/memoize.ts';
import type { TextValues } from './translator.ts';
import { typeset } from './typography/typeset.ts';

type Texts = Readonly<Record<string, string>>;

/** Prepares the texts of a locale. */
type Prepare = (texts: Texts, locale: string) => Record<string, string>;

/** Soft hyphens are for screens. */
const asTyped: Prepare = (texts) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text.replaceAll('\u00ad', '')]));

const forDisplay: Prepare = (texts, locale) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, typeset(text, locale)]));

/**
 * Returns a text of the publication in a locale with its values, with the spaces that its author typed, without soft hyphens; the id if the text is
 * missing. For the API and for exports.
 *
 * @throws Error if a value is missing, or the text's syntax is broken
 */
export function translate(
  source: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
  values?: TextValues,
): string {
  return format(source, locale, id, values, asTyped);
}

/** Like `translate`, with spaces set for display: for pages and mails. Values stay as they are. */
export function translateForDisplay(
  source: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
  values?: TextValues,
): string {
  return format(source, locale, id, values, forDisplay);
}

function format(
  { texts }: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
  values: TextValues | undefined,
  prepare: Prepare,
): string {
  const own = texts[locale];
  // Tags are plain text.
  return own ? intlOf(own)(locale)(prepare).formatMessage({ id }, values, { ignoreTag: true }) : id;
}

/** Intl shapes, which cache parsed messages, by texts, locale and preparation; the texts' garbage collection frees them. */
const intlOf = memoizeObject((texts: Texts) =>
  memoize((locale: string) =>
    memoize((prepare: Prepare) =>
      createIntl({
        locale,
        messages: prepare(texts, locale),
        fallbackOnEmptyString: false,
        onError: (error) => {
          if (error.code === 'FORMAT_ERROR') throw error;
        },
      }),
    ),
  ),
);
