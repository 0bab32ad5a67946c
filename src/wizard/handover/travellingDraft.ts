import type { CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { now } from '#device/browser/serverTime.ts';
import type { TabAnswer } from '#device/storage/DraftChannel.ts';
import { extractFiles } from '#device/storage/draftStorage.ts';
import { leavesOf } from '#device/storage/mergeDrafts.ts';
import type { Stored } from '#device/storage/Stored.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { DraftState } from '../draft/DraftNotice.tsx';
import type { DraftSaver } from '../draft/DraftSaver.ts';
import type { TravellingDraft } from './sealedDraft.ts';

/** The part of `FormSession` that takes a draft to another device. */
export interface HandedSession {
  readonly form: CompiledForm;
  readonly drafts: DraftSaver;
  read: () => { store: AnswerStore; stored: Stored['what'] };
  /** From now on, reads and changes nothing that the device has stored. */
  setApart: () => void;
  adopt(answers: readonly TabAnswer[], draft: DraftState): void;
}

/** Returns the answers of a form as they leave this device; undefined for a form without answers. */
export async function packDraft(
  session: HandedSession,
  locale: string,
): Promise<TravellingDraft | undefined> {
  const { form, drafts } = session;
  // Records when the last answers changed.
  await drafts.save();
  const { plain, files } = extractFiles(session.read().store.answers);
  const leaves = leavesOf(plain);
  if (leaves.size === 0) return undefined;
  const { times, begun, key } = drafts;
  return {
    form: form.id,
    version: form.version,
    locale,
    answers: plain,
    times: { ...Object.fromEntries([...leaves.keys()].map((path) => [path, now()])), ...times },
    files: [...files.keys()],
    begun,
    key,
  };
}

/**
 * Merges the answers that have arrived into an open form; where both have an answer, the newer one stays. Returns the files
 * that the applicant has to attach again. Answers to fields that the form's present version does not ask are left out.
 */
export async function unpackDraft(session: HandedSession, draft: TravellingDraft): Promise<string[]> {
  const { form, drafts } = session;
  // The draft of this device may not be read yet, and its last answers may have no times yet.
  await drafts.save();
  const leaves = leavesOf(restoreAnswers(form, draft.answers, {}) ?? {});
  const removed = Object.keys(draft.times).filter(
    (path) =>
      fieldAt(form, path) && !draft.files.includes(path) && answerAt(draft.answers, path) === undefined,
  );
  const arrived = [...leaves.keys(), ...removed].map((path) => ({
    path,
    answer: leaves.get(path),
    at: ownValue(draft.times, path) ?? 0,
  }));
  const newer = drafts.newer(arrived);
  drafts.key ??= draft.key;
  drafts.begun = Math.min(drafts.begun ?? Number.POSITIVE_INFINITY, draft.begun ?? Date.now());
  session.adopt(newer, { kind: 'none' });
  drafts.tell({ kind: 'answers', answers: newer });
  // No answer changed here, but the draft must be written.
  drafts.markChanged([]);
  await drafts.save();
  return draft.files.filter(
    (path) => fieldAt(form, path)?.file && session.read().store.answer(path) === undefined,
  );
}
