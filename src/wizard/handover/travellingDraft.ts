import { ownValue } from '#definitions/sources/ownValue.ts';
import { now } from '#device/browser/serverTime.ts';
import type { TravellingDraft } from '#device/sealedDraft.ts';
import { extractFiles } from '#device/storage/draftStorage.ts';
import { leavesOf } from '#device/storage/mergeDrafts.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { HandedSession } from './HandedSession.ts';

/** The answers of a form as they leave this device; undefined without any. */
export async function packDraft(
  session: HandedSession,
  locale: string,
): Promise<TravellingDraft | undefined> {
  const { form, drafts } = session;
  // Notes when the last answers changed.
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
 * Gives an open form the answers that have arrived; of each answer that is here, too, the newer one stays. Returns the
 * files that the applicant has to attach again. The form's version may be another one: what it does not ask any more is
 * left out.
 */
export async function unpackDraft(session: HandedSession, draft: TravellingDraft): Promise<string[]> {
  const { form, drafts } = session;
  // The draft of this device may still be on its way, and its last answers without their times.
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
  // Changed nowhere, but to be written.
  drafts.markChanged([]);
  await drafts.save();
  return draft.files.filter(
    (path) => fieldAt(form, path)?.file && session.read().store.answer(path) === undefined,
  );
}
