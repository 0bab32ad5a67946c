import { MOST_FILES } from '#definitions/fieldTypes/fieldTypes.ts';
import { megabytesOf } from '#validation/megabytesOf.ts';
import type { Answer, AnswerFile } from '../answers/Answers.ts';
import { isFile } from '../answers/isFile.ts';
import type { FieldType } from './FieldType.ts';
import { file, fileOnServer } from './file.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Several attached files in one field. */
export const files: FieldType = {
  prune: (answer) => {
    const given = listOf(answer).filter((each) => each !== undefined);
    return given.length > 0 ? given : undefined;
  },
  problem: ({ file: rule }, answer) => {
    const bytes = listOf(answer).reduce<number>((sum, each) => sum + ((each as AnswerFile).size ?? 0), 0);
    if (!rule?.maxTotalBytes || bytes <= rule.maxTotalBytes) return undefined;
    return { message: 'errors.maxTotalBytes', values: { megabytes: megabytesOf(rule.maxTotalBytes) } };
  },
  restore: (_, kept, given) => {
    const found = given === undefined ? listOf(kept).filter(isFile) : [];
    return found.length > 0 ? found : undefined;
  },
  display: ({ items }, answer, localizer) =>
    listOf(answer).flatMap((each) => (items ? file.display(items, each, localizer) : [])),
  carry: (node, name, answer, fields) =>
    listOf(answer).flatMap((each) => file.carry?.(node, name, each, fields) ?? []),
};

export const filesOnServer: ServerFieldType = {
  read: ({ field }, name, { fileOf }) => files.prune?.(fileOf(name, true), field, (all) => all),
  compile: ({ minItems = 0, maxItems = MOST_FILES, items }) => ({
    file: items?.file,
    files: { minimum: minItems, maximum: maxItems },
  }),
  mail: (field, answer, localizer) =>
    listOf(answer).flatMap((each) => fileOnServer.mail(field, each, localizer)),
};

function listOf(answer: Answer): Answer[] {
  return Array.isArray(answer) ? answer : [];
}
