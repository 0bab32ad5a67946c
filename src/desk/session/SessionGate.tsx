import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Session } from '#contract/desk/session.ts';
import type { CallError } from '../api/CallError.ts';
import { caller, forgetReplies, read, send } from '../api/calls.ts';
import { Page } from '../parts/Page.tsx';
import { type LanguageChoice, PlainFrame } from '../parts/PlainFrame.tsx';
import { Problem } from '../parts/Problem.tsx';
import { TokenContext } from '../parts/useLoaded.ts';
import { SessionContext, type SignedIn } from './Session.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { SignInForm } from './SignInForm.tsx';
import { forgetTyped } from './typedWords.ts';

interface SessionGateProps extends LanguageChoice {
  /** Told the language of whoever signs in. */
  onPerson: (locale: string) => void;
  children: ReactNode;
}

/** Shows its children to whoever is signed in, and the sign-in to everybody else. */
export function SessionGate({ locale, setLocale, onPerson, children }: SessionGateProps) {
  const { formatMessage: t } = useIntl();
  const [session, setSession] = useState<Session>();
  const [error, setError] = useState<CallError>();
  const [hasEnded, setHasEnded] = useState(false);
  /** The calls that wait until the person has signed in again. */
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);

  const open = useCallback(
    (next: Session) => {
      caller.token = next.token;
      if (next.person) onPerson(next.person.locale);
      setSession(next);
    },
    [onPerson],
  );

  const load = useCallback(() => {
    setError(undefined);
    read<Session>('session').then(open, setError);
  }, [open]);
  useEffect(load, [load]);

  const person = session?.person;
  useEffect(() => {
    if (!person) return undefined;
    caller.signInAgain = () => {
      setHasEnded(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    };
    return () => {
      caller.signInAgain = undefined;
    };
  }, [person]);

  const signOut = useCallback(async () => {
    await send('delete', 'session');
    forgetTyped();
    forgetReplies();
    window.location.assign('/_desk');
  }, []);

  const value = useMemo<SignedIn | undefined>(
    () =>
      session?.person
        ? { session: { ...session, person: session.person }, signOut, locale, setLocale }
        : undefined,
    [session, signOut, locale, setLocale],
  );

  if (error) {
    return (
      <PlainFrame locale={locale} setLocale={setLocale}>
        <Page narrow title={t({ id: 'desk.title' })}>
          <Problem error={error} retry={load} />
        </Page>
      </PlainFrame>
    );
  }
  if (!session) {
    return (
      <Stack sx={{ alignItems: 'center', p: 6 }}>
        <CircularProgress aria-label={t({ id: 'desk.loading' })} />
      </Stack>
    );
  }
  if (!value) {
    return (
      <PlainFrame locale={locale} setLocale={setLocale}>
        <Page narrow title={t({ id: 'desk.signIn.title' })}>
          <SignInForm passkeys={session.passkeys} provider={session.provider} onSignedIn={open} />
        </Page>
      </PlainFrame>
    );
  }

  const signedInAgain = (next: Session) => {
    // Another person does not find what the first one typed or read.
    if (next.person?.id !== value.session.person.id) {
      forgetTyped();
      forgetReplies();
      window.location.assign('/_desk');
      return;
    }
    open(next);
    setHasEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(true);
  };
  return (
    <SessionContext value={value}>
      <TokenContext value={session.token}>{children}</TokenContext>
      {hasEnded && (
        <SignInAgain
          email={value.session.person.email}
          passkeys={session.passkeys}
          provider={session.provider}
          onSignedIn={signedInAgain}
        />
      )}
    </SessionContext>
  );
}
