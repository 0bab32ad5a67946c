import { formatFileSize } from '#messages/formatFileSize.ts';
import type { AnswerFile } from '../answers/Answers.ts';
import { isFile } from '../answers/isFile.ts';
import type { UploadedFile } from '../answers/UploadedFile.ts';
import type { FieldType } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** An attached file. A text in its place in a multipart body stays a text, and fails validation. */
export const file: FieldType = {
  restore: (_, kept, given) => (given === undefined && isFile(kept) ? kept : undefined),
  display: (_, answer, { t, locale }) => {
    const { name, size } = answer as AnswerFile;
    return [t('form.file.nameAndSize', { name, size: formatFileSize(size, locale) })];
  },
  carry: (_, name, answer) => {
    const { upload } = (answer ?? {}) as Partial<UploadedFile>;
    return upload === undefined ? [] : [[name, upload]];
  },
};

export const fileOnServer: ServerFieldType = {
  read: (_, name, { fileOf }) => fileOf(name),
  // Without the file's name, which the sender typed.
  mail: (_, answer, { locale }) => [formatFileSize((answer as AnswerFile).size, locale)],
};
