import type { FileRule } from '#definitions/formats/formats.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import type { Translate } from '#messages/useText.ts';

/** What a file field takes, in words: `PDF, DOCX · 10 Mo maximum`. */
export function fileLimits({ accept, maxBytes }: FileRule, t: Translate, locale: string): string {
  return t('form.file.limits', {
    formats: accept.map((extension) => extension.slice(1).toUpperCase()).join(', '),
    size: formatFileSize(maxBytes, locale),
  });
}
