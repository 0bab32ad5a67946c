import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FileRule } from '#definitions/formats/formats.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import type { Translate } from '#messages/translator.ts';
import { rareParts } from '../../rareParts.ts';

/** The limits of a field with one file, or several, as text; empty for another field. */
export function limitsOf(field: CompiledField, t: Translate, locale: string): string {
  return rareParts.filesLimits?.(field, t, locale) ?? (field.file ? fileLimits(field.file, t, locale) : '');
}

/** The limits of a file field as text: `PDF, DOCX · 10 Mo maximum`. */
export function fileLimits({ accept, maxBytes }: FileRule, t: Translate, locale: string): string {
  return t('form.file.limits', {
    formats: accept.map((extension) => extension.slice(1).toUpperCase()).join(', '),
    size: formatFileSize(maxBytes, locale),
  });
}
