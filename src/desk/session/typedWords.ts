import { useCallback, useState } from 'react';
import { useSession } from './Session.ts';

const PREFIX = 'desk:typed:';

/** Forgets all that was typed and not saved: at sign-out, and when another person signs in. */
export function forgetTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/**
 * A text that is being typed, kept in this tab by person and `place` (such as a submission and its version) until it is saved.
 * An empty text is kept by nothing.
 */
export function useTyped(place: string, saved = ''): [string, (text: string) => void, () => void] {
  const { session } = useSession();
  const key = `${PREFIX}${session.person.id}:${place}`;
  const [typed, setTyped] = useState({ key, text: sessionStorage.getItem(key) ?? saved });
  const text = typed.key === key ? typed.text : (sessionStorage.getItem(key) ?? saved);
  const type = useCallback(
    (next: string) => {
      setTyped({ key, text: next });
      if (next === saved) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    },
    [key, saved],
  );
  const clear = useCallback(() => {
    sessionStorage.removeItem(key);
    setTyped({ key, text: saved });
  }, [key, saved]);
  return [text, type, clear];
}
