import { del, get, set } from 'idb-keyval';
import { draftStore } from './draftStorage.ts';
import { keepsAnswers } from './keeping.ts';

/** An upload that a reload continues. */
export interface KeptUpload {
  /** Of its file. */
  fingerprint: string;
  url: string;
  /** ISO 8601. */
  created: string;
}

/** Beside the files of the form's draft, so that it goes when they go. */
const keyOf = (formId: string, path: string): IDBValidKey => [formId, `upload of ${path}`];

/** Keeps an upload of a field, if this device keeps the form's answers. Rejects when storage rejects. */
export async function keepUpload(formId: string, path: string, upload: KeptUpload): Promise<void> {
  if (keepsAnswers(formId)) await set(keyOf(formId, path), upload, draftStore);
}

export function readUpload(formId: string, path: string): Promise<KeptUpload | undefined> {
  return get(keyOf(formId, path), draftStore);
}

/** Removes the upload of that file. */
export async function removeUpload(formId: string, path: string, fingerprint: string): Promise<void> {
  const kept = await readUpload(formId, path);
  if (kept?.fingerprint === fingerprint) await del(keyOf(formId, path), draftStore);
}
