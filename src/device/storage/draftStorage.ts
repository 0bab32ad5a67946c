import { delMany, entries, keys, set, update } from 'idb-keyval';
import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { deviceStore } from '../browser/database.ts';
import { draftEnd } from './draftEnd.ts';
import { markKept } from './marks.ts';
import { mergeDrafts } from './mergeDrafts.ts';
import type { SubmissionKey } from './SubmissionKey.ts';
import { unmarkWaiting } from './waiting.ts';

export { draftEnd };

/** The stored answers of a form that has not been sent. */
export interface Draft {
  answers: Answers;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** When it was first saved, in milliseconds since 1970. */
  begun?: number;
  key?: SubmissionKey;
  /** When each answer last changed, in milliseconds since 1970, by path; a removed answer has one, too. */
  times?: Record<string, number>;
  /** Absent in drafts that an earlier version of the site stored. */
  about?: DraftForm;
}

/** What a list of drafts shows of the form. */
export interface DraftForm {
  route: string;
  timeZone: string;
  /** By locale id. */
  titles: Record<string, string>;
}

/** A draft is stored under its form's id, and each file under `[id, path]`: a key press must not rewrite a video. */
type Key = string | [form: string, path: string];
interface StoredDraft extends Draft {
  /** Paths of the files. */
  files: string[];
}

/** Where drafts are, by `Key`. */
export const { use: draftStore, useLong: filesStore } = deviceStore('drafts', 'forms');

/** Files last written or read, by form and path: each is written once, and a write reads none. */
const written = new Map<string, Map<string, AnswerFile>>();
const writtenOf = (formId: string) => {
  const files = written.get(formId) ?? new Map<string, AnswerFile>();
  written.set(formId, files);
  return files;
};

/**
 * The draft of a form; undefined without one or if it is too old (`draftEnd`). Removes all older drafts, of any form,
 * with their files. A file that a newer draft does not name stays: another tab may name it again.
 */
export async function readDraft(formId: string, now = Date.now()): Promise<Draft | undefined> {
  const all = await entries<Key, StoredDraft | AnswerFile>(draftStore);
  const drafts = new Map(
    all.flatMap(([key, value]) => (typeof key === 'string' ? [[key, value as StoredDraft]] : [])),
  );
  const fresh = (id: string) => now < draftEnd(drafts.get(id)?.savedAt ?? 0);
  const stale = all.map(([key]) => key).filter((key) => !fresh(typeof key === 'string' ? key : key[0]));
  if (stale.length > 0) await delMany(stale, draftStore);
  const kept = fresh(formId) ? drafts.get(formId) : undefined;
  if (!kept) return undefined;
  const { files, ...draft } = kept;
  for (const [key, file] of all) {
    if (typeof key === 'string' || key[0] !== formId || !files.includes(key[1])) continue;
    draft.answers = withAnswerAt(draft.answers, key[1], file as AnswerFile);
    writtenOf(formId).set(key[1], file as AnswerFile);
  }
  return draft;
}

/** The drafts that can be listed, the latest first. */
export async function listDrafts(
  now = Date.now(),
): Promise<{ form: string; savedAt: number; about: DraftForm }[]> {
  const all = await entries<Key, StoredDraft | AnswerFile>(draftStore);
  return all
    .flatMap(([form, value]) => {
      if (typeof form !== 'string') return [];
      const { savedAt, about } = value as StoredDraft;
      return about && now < draftEnd(savedAt) ? [{ form, savedAt, about }] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

/**
 * Stores the draft; removes it if there are no answers. Of each answer that another tab has stored meanwhile, the newer one
 * stays. Rejects when storage rejects.
 */
export async function writeDraft(formId: string, draft: Draft): Promise<void> {
  const { plain, files } = extractFiles(draft.answers);
  const own: StoredDraft = { ...draft, answers: plain, files: [...files.keys()] };
  let kept = own;
  let isOwn = (_path: string) => true;
  // Texts first: if a video exceeds the quota, they are stored at least.
  await update<StoredDraft>(
    formId,
    (stored) => {
      if (!stored) return own;
      const merged = mergeDrafts(own, stored);
      isOwn = merged.isOwn;
      kept = { ...own, answers: merged.answers, files: merged.files, times: merged.times };
      return kept;
    },
    draftStore,
  );
  if (Object.keys(kept.answers).length === 0 && kept.files.length === 0) return removeDraft(formId);
  markKept();
  const before = writtenOf(formId);
  const removed = [...before.keys()].filter((path) => !files.has(path) && isOwn(path));
  if (removed.length > 0) await removeFiles(formId, removed);
  for (const [path, file] of files) {
    if (before.get(path) === file || !isOwn(path)) continue;
    await set([formId, path], file, filesStore);
    before.set(path, file);
  }
}

/** Call for a file that another tab has stored: this one need not write it again. */
export function markWritten(formId: string, path: string, file: AnswerFile): void {
  writtenOf(formId).set(path, file);
}

/** Removes a form's draft with the files of all tabs. */
export async function removeDraft(formId: string): Promise<void> {
  unmarkWaiting(formId);
  written.delete(formId);
  const all = await keys<Key>(draftStore);
  await delMany(
    all.filter((key) => (typeof key === 'string' ? key : key[0]) === formId),
    draftStore,
  );
}

async function removeFiles(formId: string, paths: string[]): Promise<void> {
  for (const path of paths) writtenOf(formId).delete(path);
  await delMany(
    paths.map((path) => [formId, path]),
    draftStore,
  );
}

/** Answers without files, and the files by path. */
export function extractFiles(
  answers: Answers,
  prefix = '',
): { plain: Answers; files: Map<string, AnswerFile> } {
  const plain: Answers = {};
  const files = new Map<string, AnswerFile>();
  for (const [name, answer] of Object.entries(answers)) {
    const path = prefix + name;
    if (isFile(answer)) files.set(path, answer);
    else if (isGroup(answer)) {
      const inner = extractFiles(answer, `${path}.`);
      if (Object.keys(inner.plain).length > 0) plain[name] = inner.plain;
      for (const [innerPath, file] of inner.files) files.set(innerPath, file);
    } else if (answer !== undefined) plain[name] = answer;
  }
  return { plain, files };
}
