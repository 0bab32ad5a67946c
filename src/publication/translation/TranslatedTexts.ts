import { isRecord, type RecordFile } from './readRecordFile.ts';

/** Texts in the first language whose translations are recorded, by hash: once a text has changed, only this has its former words. */
export type TranslatedTexts = Record<string, string>;

export const TEXTS_FILE: RecordFile<TranslatedTexts> = {
  path: 'messages/.sources.json',
  holds: 'texts by hash',
  matches: (value): value is TranslatedTexts => isRecord(value, (text) => typeof text === 'string'),
};
