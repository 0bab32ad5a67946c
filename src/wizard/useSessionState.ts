import { useSyncExternalStore } from 'react';
import type { FormSession } from './FormSession.ts';
import type { SessionState } from './SessionState.ts';

/** The current state of a session; renders again when it changes. */
export function useSessionState(session: FormSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.read, session.read);
}
