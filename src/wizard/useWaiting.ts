import { useEffect, useEffectEvent } from 'react';
import type { WaitingSubmission } from '#device/storage/WaitingSubmission.ts';
import type { FormSession } from './FormSession.ts';
import { useSessionState } from './useSessionState.ts';

/** Goes on, once its draft is restored, with a submission that waited or was refused while its form was not on screen. */
export function useWaiting(session: FormSession, goOn: (waited: WaitingSubmission) => void): void {
  const { draft } = useSessionState(session);
  const begin = useEffectEvent(() => {
    const waited = session.takeWaited();
    if (waited) goOn(waited);
  });
  const restored = draft.kind === 'restored';
  useEffect(() => {
    if (restored) begin();
  }, [restored]);
}
