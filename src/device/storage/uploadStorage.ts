import { del, entries, get, set } from 'idb-keyval';
import { draftStore } from './draftStorage.ts';
import { savesAnswers } from './saving.ts';

/** An upload that a reload continues. */
export interface SavedUpload {
  /** Of its file. */
  fingerprint: string;
  url: string;
  /** ISO 8601. */
  created: string;
}

const UPLOAD = 'upload of ';

/** A key beside the files of the form's draft, so that the upload is removed with these files. */
const keyOf = (formId: string, path: string): IDBValidKey => [formId, UPLOAD + path];

/** Keeps an upload of a field, if this device keeps answers. Rejects when storage rejects. */
export async function saveUpload(formId: string, path: string, upload: SavedUpload): Promise<void> {
  if (savesAnswers()) await set(keyOf(formId, path), upload, draftStore);
}

export function readUpload(formId: string, path: string): Promise<SavedUpload | undefined> {
  return get(keyOf(formId, path), draftStore);
}

/** Removes the upload of that file. */
export async function removeUpload(formId: string, path: string, fingerprint: string): Promise<void> {
  const kept = await readUpload(formId, path);
  if (kept?.fingerprint === fingerprint) await del(keyOf(formId, path), draftStore);
}

/** Has the server remove the files that went up with a form's draft. Where it is not reached, it does so by itself within a day. */
export async function withdrawUploads(formId: string): Promise<void> {
  const all = await entries<string | [form: string, name: string], unknown>(draftStore);
  for (const [key, kept] of all)
    if (key[0] === formId && key[1]?.startsWith(UPLOAD)) await withdraw((kept as SavedUpload).url);
}

async function withdraw(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } });
  } catch {
    // The network is down.
  }
}
