import type { CompiledField } from '#contract/CompiledForm.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import type { Translate } from '#messages/translator.ts';
import { fileLimits } from '../widgets/File/fileLimits.ts';

/** The limits of a field with several files as text: those of each, how many, and of all together. */
export function filesLimits(
  { file, files }: Pick<CompiledField, 'file' | 'files'>,
  t: Translate,
  locale: string,
): string {
  return [
    file && fileLimits(file, t, locale),
    files && t('form.file.most', { count: files.maximum }),
    file?.maxTotalBytes && t('form.file.total', { size: formatFileSize(file.maxTotalBytes, locale) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
