import { createStore, delMany, entries, keys, set, type UseStore, update } from 'idb-keyval';
import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { SubmissionKey } from '../sending/submissionKey.ts';

/** What is kept of a form that is being filled. */
export interface Draft {
  answers: Answers;
  formVersion: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** When it was first saved, likewise. */
  begun?: number;
  key?: SubmissionKey;
}

/** Milliseconds after which a draft is forgotten. */
const LIFETIME = 7 * 24 * 3600 * 1000;

/** A draft's record stands under its form's id, each of its files under `[id, path]`: keys must not rewrite videos. */
type Key = string | [form: string, path: string];
interface Kept extends Draft {
  /** Paths of the files. */
  files: string[];
  /** Another one at each writing. */
  mark: number;
}

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('drafts', 'forms');
  return opened;
};

/** Files as they were last written or read, by form and path: each is written once, and nothing is read to write. */
const written = new Map<string, Map<string, AnswerFile>>();
const writtenOf = (formId: string) => {
  const files = written.get(formId) ?? new Map<string, AnswerFile>();
  written.set(formId, files);
  return files;
};

/** The mark of each form's draft as it was written or read here last: one with another mark is another tab's. */
const seen = new Map<string, number>();

/** What other tabs kept of each form: this one does not show it, and must not lose it. */
const others = new Map<string, Kept>();

/**
 * The draft of a form, if one is kept that is not too old. Drafts of any form that are too old are removed with all their
 * files. A file that a fresh draft does not name stays: it may be another tab's, which will name it again.
 */
export async function readDraft(formId: string, now = Date.now()): Promise<Draft | undefined> {
  const all = await entries<Key, Kept | AnswerFile>(store());
  const drafts = new Map(
    all.flatMap(([key, value]) => (typeof key === 'string' ? [[key, value as Kept]] : [])),
  );
  const fresh = (id: string) => now - (drafts.get(id)?.savedAt ?? 0) < LIFETIME;
  const stale = all.map(([key]) => key).filter((key) => !fresh(typeof key === 'string' ? key : key[0]));
  if (stale.length > 0) await delMany(stale, store());
  const kept = fresh(formId) ? drafts.get(formId) : undefined;
  if (!kept) return undefined;
  seen.set(formId, kept.mark);
  // From now on this tab shows it all.
  others.delete(formId);
  const { files, mark: _, ...draft } = kept;
  for (const [key, file] of all) {
    if (typeof key === 'string' || key[0] !== formId || !files.includes(key[1])) continue;
    draft.answers = withAnswerAt(draft.answers, key[1], file as AnswerFile);
    writtenOf(formId).set(key[1], file as AnswerFile);
  }
  return draft;
}

/**
 * Keeps a draft in place of the one before; without answers there is nothing to keep. What another tab has kept meanwhile
 * stays where this one has no answer. Rejects when storage does.
 */
export async function writeDraft(formId: string, draft: Draft): Promise<void> {
  const { plain, files } = takeFilesOut(draft.answers);
  const own: Kept = { ...draft, answers: plain, files: [...files.keys()], mark: Math.random() };
  let kept = own;
  // Texts first: where there is no room for a video, they at least are kept.
  await update<Kept>(
    formId,
    (stored) => {
      kept = withOthers(formId, own, stored);
      return kept;
    },
    store(),
  );
  if (Object.keys(kept.answers).length === 0 && kept.files.length === 0) return removeDraft(formId);
  const before = writtenOf(formId);
  const gone = [...before.keys()].filter((path) => !files.has(path));
  if (gone.length > 0) await removeFiles(formId, gone);
  for (const [path, file] of files) {
    if (before.get(path) === file) continue;
    await set([formId, path], file, store());
    before.set(path, file);
  }
}

/** Removes it with every file that any tab attached. */
export async function removeDraft(formId: string): Promise<void> {
  for (const known of [written, seen, others]) known.delete(formId);
  const all = await keys<Key>(store());
  await delMany(
    all.filter((key) => (typeof key === 'string' ? key : key[0]) === formId),
    store(),
  );
}

function withOthers(formId: string, own: Kept, stored: Kept | undefined): Kept {
  if (stored && stored.mark !== seen.get(formId)) others.set(formId, stored);
  seen.set(formId, own.mark);
  const other = others.get(formId);
  if (!other) return own;
  return {
    ...own,
    answers: mergeAnswers(other.answers, own.answers),
    files: [...new Set([...other.files, ...own.files])],
  };
}

/** The answers of both; where both have one, the second's. */
function mergeAnswers(first: Answers, second: Answers): Answers {
  const merged = { ...first, ...second };
  for (const [name, answer] of Object.entries(second)) {
    const before = first[name];
    if (isGroup(before) && isGroup(answer)) merged[name] = mergeAnswers(before, answer);
  }
  return merged;
}

async function removeFiles(formId: string, paths: string[]): Promise<void> {
  for (const path of paths) writtenOf(formId).delete(path);
  await delMany(
    paths.map((path) => [formId, path]),
    store(),
  );
}

function takeFilesOut(answers: Answers, prefix = ''): { plain: Answers; files: Map<string, AnswerFile> } {
  const plain: Answers = {};
  const files = new Map<string, AnswerFile>();
  for (const [name, answer] of Object.entries(answers)) {
    const path = prefix + name;
    if (isFile(answer)) files.set(path, answer);
    else if (isGroup(answer)) {
      const inner = takeFilesOut(answer, `${path}.`);
      if (Object.keys(inner.plain).length > 0) plain[name] = inner.plain;
      for (const [innerPath, file] of inner.files) files.set(innerPath, file);
    } else if (answer !== undefined) plain[name] = answer;
  }
  return { plain, files };
}
