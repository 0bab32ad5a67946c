import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Challenge, Session, SignIn } from '#contract/desk/session.ts';
import { send } from '../api/calls.ts';
import { Problem } from '../parts/Problem.tsx';
import { CodeField, Or, OwnDevice, useAttempt } from './signInParts.tsx';

interface SignInFormProps {
  /** Of the session that has ended: then nobody else can be typed. */
  email?: string;
  passkeys: boolean;
  onSignedIn: (session: Session) => void;
}

/** Signs a person in: by passkey, or by passphrase and the code of an authenticator app. */
export function SignInForm({ email, passkeys, onSignedIn }: SignInFormProps) {
  const { formatMessage: t } = useIntl();
  const [ownDevice, setOwnDevice] = useState(false);
  const { attempt, busy, error } = useAttempt(onSignedIn);

  const byPasskey = () =>
    attempt(async () => {
      const { options, sealed } = await send<Challenge>('post', 'passkey/challenge');
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const credential = await startAuthentication({ optionsJSON });
      return send<Session>('post', 'passkey', { sealed, credential, ownDevice });
    });

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
      <Problem error={error} />
      {passkeys && (
        <>
          <Button variant="contained" size="large" disabled={busy} onClick={byPasskey}>
            <FormattedMessage id="desk.signIn.byPasskey" />
          </Button>
          <Or />
        </>
      )}
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
