import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { isWaiting, markWaiting, unmarkWaiting } from '#device/storage/waiting.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { useText } from '#messages/useText.ts';
import type { FormSession } from './FormSession.ts';
import type { SubmissionOutcome } from './sending/SubmissionOutcome.ts';
import { useSessionState } from './useSessionState.ts';

/**
 * Remembers on the device that a form was sent while the site was not reached, so that it is sent when it is next opened:
 * `resume` is called once its draft is restored. A change of an answer ends that, as the applicant then sends it anew.
 */
export function useWaiting(session: FormSession, store: AnswerStore, resume: () => void) {
  const { form } = session;
  const { draft, keeps } = useSessionState(session);
  const t = useText();
  const waits = useRef(false);
  const forget = useCallback(() => {
    if (!waits.current) return;
    waits.current = false;
    unmarkWaiting(form.id);
  }, [form]);
  const begin = useEffectEvent(() => {
    waits.current = isWaiting(form.id);
    if (waits.current) resume();
  });
  const restored = draft.kind === 'restored';
  useEffect(() => {
    if (restored) begin();
  }, [restored]);
  useEffect(() => store.subscribeAnswers(forget), [store, forget]);

  /** Call with the outcome of each attempt. */
  const note = (outcome: SubmissionOutcome) => {
    if (outcome.kind !== 'unreachable' || !keeps || form.route === undefined) return forget();
    waits.current = true;
    markWaiting(form.id, { route: form.route, title: t(form.title), sentAt: Date.now() });
  };
  return { note, forget };
}
