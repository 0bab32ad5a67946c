import type { MessageId } from '#contract/CompiledForm.ts';
import { isRecord, type RecordFile } from './readRecordFile.ts';

/** A translation of a text that the site no longer has. */
export interface RetiredTranslation {
  /** The former message id. */
  id: MessageId;
  /** Hash of the French text that it translates; absent if that was never recorded. */
  source?: string;
  needsReview?: true;
  text: string;
}

/** By locale, sorted by id. */
export type RetiredTranslations = Record<string, RetiredTranslation[]>;

export const RETIRED_FILE: RecordFile<RetiredTranslations> = {
  path: 'messages/.retired.json',
  holds: 'translations without a text, by language',
  matches: (value): value is RetiredTranslations =>
    isRecord(value, (list) => Array.isArray(list) && list.every(isRetired)),
};

function isRetired(value: unknown): boolean {
  const { id, source, text } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' && typeof text === 'string' && (source === undefined || typeof source === 'string')
  );
}
