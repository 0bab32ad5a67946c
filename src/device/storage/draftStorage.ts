import { delMany, entries, keys, promisifyRequest, set, setMany } from 'idb-keyval';
import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { deviceStore } from '../browser/database.ts';
import { hasCome, serverTime } from '../browser/serverTime.ts';
import { onDevice } from '../browser/webStorage.ts';
import type { TabAnswer } from './DraftChannel.ts';
import { draftEnd } from './draftEnd.ts';
import { markSaved } from './marks.ts';
import { mergeDrafts } from './mergeDrafts.ts';
import type { SubmissionKey } from './SubmissionKey.ts';
import type { WaitingSubmission } from './WaitingSubmission.ts';

export { draftEnd };

/** The stored answers of a form that has not been sent. */
export interface Draft {
  answers: Answers;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Whether `savedAt` is a device's own time: it may be years wrong, so it ends nothing. */
  guessed?: boolean;
  /** When it was first saved, in milliseconds since 1970. */
  begun: number;
  key?: SubmissionKey;
  /** When each answer last changed, in milliseconds since 1970, by path; a removed answer has one, too. */
  times: Record<string, number>;
  about: DraftForm;
  /** Id of the last step, in the form's order, that was on screen. */
  step?: string;
  /** Ids of the steps that were reported, where the site counts them. */
  reported?: readonly string[];
}

/** A draft as it was found. */
export interface SavedDraft extends Draft {
  /** Paths of its files that the device has not. */
  missing: string[];
  /** The submission of the draft that did not reach the site. */
  waiting?: WaitingSubmission;
}

/** The form's part of a list of drafts. */
export interface DraftForm {
  route: string;
  timeZone: string;
  /** By locale id. */
  titles: Record<string, string>;
}

/** A draft is stored under its form's id, and each file under `[id, path]`: a key press must not rewrite a video. */
type Key = string | [form: string, path: string];
const formOf = (key: Key) => (typeof key === 'string' ? key : key[0]);

/** Where a submission that waits is kept; no path has a blank. */
const WAITING = 'to send';
export const waitingKey = (form: string): Key & IDBValidKey => [form, WAITING];
export const isWaitingKey = (key: IDBValidKey) => Array.isArray(key) && key[1] === WAITING;
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

/** A draft, unless its time is over: then it is removed. A device's own time is replaced by the server's once a page knows that. */
async function current(form: string, draft: StoredDraft): Promise<StoredDraft | undefined> {
  if (!draft.guessed) {
    if (!(await hasCome(draftEnd(draft.savedAt)))) return draft;
    await removeDraft(form, draft.savedAt);
    return undefined;
  }
  const savedAt = serverTime();
  if (savedAt === undefined) return draft;
  const timed = { savedAt, guessed: false };
  await update(form, (stored) => (stored?.guessed ? { ...stored, ...timed } : stored));
  return { ...draft, ...timed };
}

/**
 * Replaces a stored draft without its files, in one transaction; removes the draft where `change` returns nothing. `answered`:
 * an earlier submission of the draft waits no longer.
 */
async function update(
  form: string,
  change: (stored: StoredDraft | undefined) => StoredDraft | undefined,
  answered = false,
): Promise<void> {
  await draftStore('readwrite', (objects) => {
    if (answered) objects.delete(waitingKey(form));
    const found: IDBRequest<StoredDraft | undefined> = objects.get(form);
    found.onsuccess = () => {
      try {
        const changed = change(found.result);
        if (changed) objects.put(changed, form);
        else objects.delete(form);
      } catch {
        objects.transaction.abort();
      }
    };
    return promisifyRequest(objects.transaction);
  });
}

/** Where changes wait that a page could not store before it was left, by form. */
const HELD = 'held';

type Held = Record<string, { draft: Draft; changes: TabAnswer[] } | undefined>;

const readHeld = () => onDevice.readJson<Held>(HELD) ?? {};

/**
 * Holds changes of a page that is being left, until a page reads drafts: web storage writes at once, where a database may be closed with
 * the page before it has written. A change of files cannot be held.
 */
export function holdDraft(form: string, draft: Draft, changes: readonly TabAnswer[]): void {
  const texts = changes.filter(({ answer }) => filesIn(answer).length === 0);
  if (texts.length === 0) return;
  const held = readHeld();
  const all = [...(held[form]?.changes ?? []), ...texts];
  onDevice.writeJson(HELD, {
    ...held,
    [form]: { draft: { ...draft, answers: {}, times: {} }, changes: all },
  });
  markSaved();
}

function releaseHeld(form: string): void {
  const held = readHeld();
  if (held[form]) onDevice.writeJson(HELD, { ...held, [form]: undefined });
}

async function storeHeld(): Promise<void> {
  for (const [form, held] of Object.entries(readHeld())) {
    if (!held) continue;
    const { draft, changes } = held;
    for (const { path, answer, at } of changes.sort((one, other) => one.at - other.at)) {
      draft.times[path] = at;
      draft.answers = withAnswerAt(draft.answers, path, answer);
    }
    // A device that refuses the answers refuses those of the page, too, which says so.
    await writeDraft(form, draft, { answered: true }).catch(() => undefined);
    releaseHeld(form);
  }
}

/** All that is stored, with the changes that were held until now. */
async function storedEntries(): Promise<[Key, StoredDraft | AnswerFile | WaitingSubmission][]> {
  await storeHeld();
  return entries(draftStore);
}

/** The draft of a form. A file that it does not name stays: another tab may name it again. */
export async function readDraft(formId: string): Promise<SavedDraft | undefined> {
  const all = new Map(await storedEntries());
  const stored = all.get(formId) as StoredDraft | undefined;
  const kept = stored && (await current(formId, stored));
  if (!kept) return undefined;
  const { files, ...draft } = kept;
  const missing = new Set(files);
  let waiting: WaitingSubmission | undefined;
  for (const [key, file] of all) {
    if (typeof key === 'string' || key[0] !== formId) continue;
    if (isWaitingKey(key)) waiting = file as WaitingSubmission;
    if (!missing.delete(key[1])) continue;
    draft.answers = withAnswerAt(draft.answers, key[1], file as AnswerFile);
    writtenOf(formId).set(key[1], file as AnswerFile);
  }
  return { ...draft, missing: [...missing], waiting };
}

/** The drafts of all forms, the latest first. Removes those whose time is over, and files without a draft. */
export async function listDrafts(): Promise<({ form: string } & Draft)[]> {
  const all = await storedEntries();
  const drafts: ({ form: string } & Draft)[] = [];
  for (const [form, value] of all) {
    const draft = typeof form === 'string' && (await current(form, value as StoredDraft));
    if (draft) drafts.push({ ...draft, form });
  }
  const orphans = all.map(([key]) => key).filter((key) => !drafts.some(({ form }) => form === formOf(key)));
  if (orphans.length > 0) await delMany(orphans, draftStore);
  return drafts.sort((one, other) => other.savedAt - one.savedAt);
}

/**
 * Stores the draft; removes it if there are no answers. Of each answer that another tab has stored meanwhile, the newer one
 * stays. `answered`: an answer has changed. Rejects when storage rejects: after the call of `onTexts` only the files are not stored.
 */
export async function writeDraft(
  formId: string,
  draft: Draft,
  { onTexts, answered }: { onTexts?: () => void; answered?: boolean } = {},
): Promise<void> {
  const { plain, files } = extractFiles(draft.answers);
  const own: StoredDraft = { ...draft, answers: plain, files: [...files.keys()] };
  let kept = own;
  let isOwn = (_path: string) => true;
  // Texts first: if a video exceeds the quota, they are stored at least.
  let empty = false;
  await update(
    formId,
    (stored) => {
      if (stored) {
        const merged = mergeDrafts(own, stored);
        isOwn = merged.isOwn;
        kept = { ...own, answers: merged.answers, files: merged.files, times: merged.times };
      }
      empty = Object.keys(kept.answers).length === 0 && kept.files.length === 0;
      return empty ? undefined : kept;
    },
    answered,
  );
  if (empty) return removeRest(formId);
  markSaved();
  onTexts?.();
  const before = writtenOf(formId);
  const removed = [...before.keys()].filter((path) => !files.has(path) && isOwn(path));
  if (removed.length > 0) await removeFiles(formId, removed);
  for (const [path, file] of files) {
    if (before.get(path) === file || !isOwn(path)) continue;
    await set([formId, path], file, filesStore);
    before.set(path, file);
  }
}

/** Moves the draft of an earlier id of a form to its current id; of each answer of both drafts the newer one stays. */
export async function renameDraft(from: string, to: string): Promise<void> {
  const all = new Map((await storedEntries()).map(([key, value]) => [String(key), value]));
  const former = all.get(from) as StoredDraft | undefined;
  if (!former) return;
  const own = all.get(to) as StoredDraft | undefined;
  const waiting = all.get(String(waitingKey(from))) as WaitingSubmission | undefined;
  const { isOwn, ...merged } = mergeDrafts(own ?? { answers: {}, files: [], times: {} }, former);
  const files = merged.files.filter((path) => !isOwn(path));
  const moved: [IDBValidKey, unknown][] = [
    [to, { ...former, ...own, ...merged }],
    ...files.map((path): [Key, unknown] => [[to, path], all.get(String([from, path]))]),
  ];
  // The merged answers differ from the submission.
  if (waiting && !own) moved.push([waitingKey(to), { ...waiting, form: { ...waiting.form, id: to } }]);
  await setMany(moved, filesStore);
  await removeDraft(from);
}

/** Call for a file that another tab has stored: this one need not write it again. */
export function markWritten(formId: string, path: string, file: AnswerFile): void {
  writtenOf(formId).set(path, file);
}

/** Removes a form's draft with the files of all tabs; only one of that time, if one is given: another tab may go on with it. */
export async function removeDraft(formId: string, savedAt?: number): Promise<void> {
  if (savedAt === undefined) releaseHeld(formId);
  let stays = false;
  await update(formId, (stored) => {
    stays = savedAt !== undefined && stored?.savedAt !== savedAt;
    return stays ? stored : undefined;
  });
  if (!stays) await removeRest(formId);
}

/** Removes the files of a removed draft, unless another tab has stored a new draft since: that begins with the texts. */
async function removeRest(formId: string): Promise<void> {
  written.delete(formId);
  const all = await keys<Key>(draftStore);
  await delMany(
    all.filter((key) => typeof key !== 'string' && formOf(key) === formId),
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

/** Answers without files, and the files by path. An entry of a list stays, so that the others keep their places. */
export function extractFiles(answers: Answers): { plain: Answers; files: Map<string, AnswerFile> } {
  const files = new Map(filesIn(answers));
  const without = (answer: Answer, isEntry = false): Answer => {
    if (isFile(answer)) return undefined;
    if (Array.isArray(answer))
      return answer.some(isFile) ? undefined : answer.map((entry) => without(entry, true));
    if (!isGroup(answer)) return answer;
    const kept = Object.entries(answer).map(([name, inner]) => [name, without(inner)] as const);
    const answered = kept.filter(([, inner]) => inner !== undefined);
    return answered.length > 0 || isEntry ? Object.fromEntries(answered) : undefined;
  };
  return { plain: (without(answers) ?? {}) as Answers, files };
}
