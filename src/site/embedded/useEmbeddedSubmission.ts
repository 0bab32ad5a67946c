import { useRef, useState } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { AntispamSignals } from '#device/storage/AntispamSignals.ts';
import type { Attempt } from '#device/storage/SubmissionKey.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { type FailedSubmission, failedSubmission } from '#wizard/failure/FailedSubmission.ts';
import { loadSending } from '#wizard/sending/loadSending.ts';
import type { SubmissionOutcome } from '#wizard/sending/SubmissionOutcome.ts';
import { newAttempt } from '#wizard/sending/submissionKey.ts';

/** How the last submission ended. */
type Ended = FailedSubmission | { kind: 'accepted' | 'cancelled' };

/** Sends an embedded form's answers, under one key until they change. */
export function useEmbeddedSubmission(form: CompiledForm, locale: string) {
  const attempt = useRef<Attempt>(undefined);
  const abort = useRef<AbortController>(undefined);
  const [ended, setEnded] = useState<Ended>();
  const [sending, setSending] = useState<{ proving: boolean; progress: number }>();

  const post = async (answers: Answers, signals: AntispamSignals): Promise<SubmissionOutcome> => {
    const loaded = await loadSending().catch(() => undefined);
    // The sending code could not be fetched: the network is down, and nothing was sent.
    if (!loaded) return { kind: 'unreachable', why: 'noAnswer', sent: false };
    attempt.current ??= newAttempt();
    abort.current = new AbortController();
    return loaded.submitAnswers(form, answers, {
      locale,
      attempt: attempt.current,
      signals,
      onProving: (proving) => setSending({ proving, progress: 0 }),
      onProgress: (progress) => setSending({ proving: false, progress }),
      signal: abort.current.signal,
    });
  };

  /** `again` if nobody pressed the form's button: the notice stays then. */
  const send = async (answers: Answers, signals: AntispamSignals, again: boolean): Promise<void> => {
    if (!again) setEnded(undefined);
    setSending({ proving: false, progress: 0 });
    const outcome = await post(answers, signals).finally(() => setSending(undefined));
    if (outcome.kind === 'accepted' || outcome.kind === 'cancelled') return setEnded({ kind: outcome.kind });
    if (outcome.kind === 'refused' && outcome.changed) {
      // It is a part of the page's shell: the way without script shows it as it is now, with these answers.
      const code = await import('#wizard/failure/leaveForNoScript.ts').catch(() => undefined);
      if (code) return code.leaveForNoScript(form, { answers, step: 0, locale });
    }
    setEnded((before) => failedSubmission(outcome, before, again));
  };

  return {
    ended,
    /** Undefined while nothing is being sent. */
    sending,
    send,
    cancel: () => abort.current?.abort(),
    /** Call when an answer changes. */
    markChanged: () => {
      attempt.current = undefined;
    },
  };
}
