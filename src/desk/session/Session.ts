import { createContext, useContext } from 'react';
import type { Verb } from '#contract/desk/rights.ts';
import type { Session } from '#contract/desk/session.ts';
import type { LanguageChoice } from '../parts/PlainFrame.tsx';

type Person = NonNullable<Session['person']>;

/** Whoever is signed in. */
export interface SignedIn extends LanguageChoice {
  session: Session & { person: Person };
  /** Ends the session; the typed words go with it. */
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<SignedIn | undefined>(undefined);

/** The session of the person who is signed in: only screens behind the sign-in call it. */
export function useSession(): SignedIn {
  const signedIn = useContext(SessionContext);
  if (!signedIn) throw new Error('Nobody is signed in.');
  return signedIn;
}

/** Whether the person has a right to the whole desk. */
export function useMay(): (verb: Verb) => boolean {
  const { session } = useSession();
  return (verb) => session.rights.some((right) => right.verb === verb);
}
