import { useSyncExternalStore } from 'react';
import type { FormSession, SessionState } from './FormSession.ts';

/** What a session shows now. */
export function useSessionState(session: FormSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}
