import { formatFileSize } from '#messages/formatFileSize.ts';
import type { AnswerFile } from '../answers/Answers.ts';
import { isFile } from '../answers/isFile.ts';
import { asText, type Kind } from './Kind.ts';

/** An attached file. */
export const file: Kind = {
  matches: (schema) => schema.file !== undefined,
  defaultWidget: () => 'file',
  restore: (_, kept, given) => (given === undefined && isFile(kept) ? kept : undefined),
  // A text instead of a file stays a text, and fails validation.
  parse: asText,
  display: (_, answer, { t, locale }) => {
    const { name, size } = answer as AnswerFile;
    return [t('form.file.nameAndSize', { name, size: formatFileSize(size, locale) })];
  },
  // Without the file's name, which the sender typed.
  mail: (_, answer, { locale }) => [formatFileSize((answer as AnswerFile).size, locale)],
};
