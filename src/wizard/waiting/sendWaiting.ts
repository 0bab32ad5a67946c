import type { CompiledForm } from '#contract/CompiledForm.ts';
import { receiptPath } from '#contract/receiptRoute.ts';
import { sendAlone } from '#device/browser/sendAlone.ts';
import { openDraftChannel } from '#device/storage/DraftChannel.ts';
import { readDraft, removeDraft } from '#device/storage/draftStorage.ts';
import { removeReceipt, saveOnDevice } from '#device/storage/receiptStorage.ts';
import type { WaitingSubmission } from '#device/storage/WaitingSubmission.ts';
import { listWaiting, readWaiting, saveWaiting } from '#device/storage/waitingStorage.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import { encodePayload } from '#journey/payload.ts';
import { mayPass } from '../failure/retryDelay.ts';
import { answered } from '../sending/answered.ts';
import type { Accepted } from '../sending/SubmissionOutcome.ts';
import type { submitForm } from '../sending/submitForm.ts';
import type { BackgroundUploads } from '../uploads/BackgroundUploads.ts';

/** The functions that differ between pages and the worker. */
export interface SendingMeans {
  send: typeof submitForm;
  uploads: (form: CompiledForm, locale: string) => Promise<BackgroundUploads>;
  /** Id of a form that is on screen: its page sends it. */
  except?: string;
}

/** Sends all submissions of this device that wait, one after the other. Returns whether one of them must be tried again. */
export async function sendWaiting(means: SendingMeans): Promise<boolean> {
  let again = false;
  for (const { form, refused } of await listWaiting()) {
    if (refused || form.id === means.except) continue;
    const left = await sendAlone(form.id, () => sendOne(form.id, means));
    again ||= left;
  }
  return again;
}

async function sendOne(formId: string, means: SendingMeans): Promise<boolean> {
  const draft = await readDraft(formId);
  // Somebody else has sent, changed or removed it meanwhile; where the device has lost a file, its page asks for it.
  if (!draft?.waiting || draft.waiting.refused || draft.missing.length > 0) return false;
  const { waiting, answers } = draft;
  const { form, files, attempt, locale, signals, pressedAt } = waiting;
  const named = encodePayload(form, answers, new Date()) as Answers;
  const payload = files.reduce<Answers>(
    (all, path) => withAnswerAt(all, path, answerAt(answers, path) ?? answerAt(named, path)),
    waiting.payload as Answers,
  );
  const uploads = files.length > 0 ? await means.uploads(form, locale) : undefined;
  uploads?.follow(new AnswerStore(answers));
  const passed = Math.max(0, Math.floor((Date.now() - pressedAt) / 1000));
  const outcome = await means.send(form, payload, {
    locale,
    attempt,
    signals: { ...signals, seconds: signals.seconds + passed },
    uploads,
  });
  if (outcome.kind === 'accepted') {
    await settle(waiting, outcome.receipt);
    uploads?.drop();
    return false;
  }
  uploads?.follow(undefined);
  if (outcome.kind !== 'refused' || mayPass(outcome)) return true;
  // Unless an answer has changed meanwhile: then it is not told any more.
  if (await readWaiting(formId)) await saveWaiting({ ...waiting, refused: outcome });
  return false;
}

/** Marks a submission as stored, as the form's page would. */
async function settle({ form, attempt, receipt }: WaitingSubmission, accepted: Accepted): Promise<void> {
  const { reference } = accepted;
  await saveOnDevice({ ...answered(receipt, accepted), key: attempt.key, untold: true });
  // In this order: a page that was told meanwhile to keep nothing removes drafts first, then the receipts that it finds.
  const draft = await readDraft(form.id);
  if (!draft) return removeReceipt(reference);
  // A draft whose answers were changed while it was sent stays.
  if (!draft.waiting) return;
  await removeDraft(form.id);
  const channel = openDraftChannel(form.id, () => undefined);
  channel?.post({ kind: 'sent', path: receiptPath(reference) });
  channel?.close();
}
