import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Challenge, ProviderProblem, Session, SignIn } from '#contract/desk/session.ts';
import { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';
import { Problem } from '../parts/Problem.tsx';
import { CodeField, Or, OwnDevice, ProviderButton, useSignIn } from './signInParts.tsx';

/** The longest address that the server leads back to. */
const LONGEST_PATH = 2000;

interface SignInFormProps {
  /** Of the session that has ended: then nobody else can be typed. */
  email?: string;
  passkeys: boolean;
  provider: string | null;
  onSignedIn: (session: Session) => void;
}

/** Signs a person in: by passkey, through a provider, or by passphrase and the code of an authenticator app. */
export function SignInForm({ email, passkeys, provider, onSignedIn }: SignInFormProps) {
  const { formatMessage: t } = useIntl();
  const [ownDevice, setOwnDevice] = useState(false);
  const { attempt, busy, error } = useSignIn(onSignedIn);

  const byPasskey = () =>
    attempt(async () => {
      const { options, sealed } = await send<Challenge>('post', 'passkey/challenge');
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const credential = await startAuthentication({ optionsJSON });
      return send<Session>('post', 'passkey', { sealed, credential, ownDevice });
    });

  const problem = useProviderProblem(provider);

  const { pathname, search } = window.location;
  const path = pathname + search;

  const byPassphrase = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '');
    const body: SignIn = {
      email: email ?? text('email'),
      passphrase: text('passphrase'),
      code: text('code'),
      ownDevice,
    };
    attempt(() => send<Session>('post', 'session', body));
  };

  return (
    <Stack component="form" onSubmit={byPassphrase} sx={{ gap: 2 }}>
      <Problem error={error ?? (email === undefined && !busy ? problem : undefined)} />
      {passkeys && (
        <Button variant="contained" size="large" disabled={busy} onClick={byPasskey}>
          <FormattedMessage id="desk.signIn.byPasskey" />
        </Button>
      )}
      {provider !== null && (
        <ProviderButton
          {...{ provider, ownDevice, attempt, busy }}
          path={path.length > LONGEST_PATH ? pathname : path}
        />
      )}
      {(passkeys || provider !== null) && <Or />}
      {email === undefined && (
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          required
          label={t({ id: 'desk.email' })}
        />
      )}
      <TextField
        name="passphrase"
        type="password"
        autoComplete="current-password"
        required
        label={t({ id: 'desk.passphrase' })}
      />
      <CodeField />
      <OwnDevice checked={ownDevice} onChange={setOwnDevice} />
      <Button type="submit" variant={passkeys ? 'outlined' : 'contained'} size="large" disabled={busy}>
        <FormattedMessage id={busy ? 'desk.signIn.busy' : 'desk.signIn'} />
      </Button>
    </Stack>
  );
}

/** Why the provider has signed nobody in, as the address says it that it led back to. */
function useProviderProblem(provider: string | null): CallError | undefined {
  const { formatMessage: t } = useIntl();
  const { hash } = useLocation();
  if (provider === null) return undefined;
  const texts: Record<ProviderProblem, string> = {
    denied: t({ id: 'desk.provider.denied' }, { provider }),
    expired: t({ id: 'desk.provider.expired' }),
    failed: t({ id: 'desk.provider.failed' }, { provider }),
    taken: t({ id: 'desk.provider.taken' }, { provider }),
    tooMany: t({ id: 'desk.provider.tooMany' }),
    unknown: t({ id: 'desk.provider.unknown' }),
    unverified: t({ id: 'desk.provider.unverified' }, { provider }),
  };
  const [, code] = /^#signIn=(\w+)$/.exec(hash) ?? [];
  const text = code !== undefined && Object.hasOwn(texts, code) ? texts[code as ProviderProblem] : undefined;
  return text === undefined ? undefined : new CallError(0, [text], null, null);
}
