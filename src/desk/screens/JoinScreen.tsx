import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Challenge, Invitation, Invited, Join, JoinByPasskey, Session } from '#contract/desk/session.ts';
import { DESK } from '#contract/urls.ts';
import type { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';
import { deviceOf } from '../parts/deviceOf.ts';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { CodeField, Or, OwnDevice, ProviderButton, useSignIn } from '../session/signInParts.tsx';

/** What an invitation's link opens: the person chooses how to sign in from now on. The secret follows `#`, so no log has it. */
export default function JoinScreen() {
  const { formatMessage: t } = useIntl();
  const [token] = useState(() => window.location.hash.slice(1));
  const [invited, setInvited] = useState<Invited>();
  const [error, setError] = useState<CallError>();

  useEffect(() => {
    const body: Invitation = { token };
    send<Invited>('post', 'join', body).then(setInvited, setError);
  }, [token]);

  return (
    <Page narrow title={t({ id: 'desk.join.title' })}>
      {error?.status === 404 || error?.status === 400 ? (
        <Typography role="alert">
          <FormattedMessage id="desk.join.ended" />
        </Typography>
      ) : (
        <Problem error={error} />
      )}
      {invited && <JoinForm token={token} invited={invited} />}
    </Page>
  );
}

function JoinForm({ token, invited }: { token: string; invited: Invited }) {
  const { formatMessage: t } = useIntl();
  const { email, secret, address, picture, passkeys, provider, shortestPassphrase } = invited;
  const [name, setName] = useState(invited.name);
  const [ownDevice, setOwnDevice] = useState(false);
  // The session is a cookie: the desk opens as after any sign-in.
  const { attempt, busy, error } = useSignIn(() => window.location.assign(DESK));

  const byPasskey = () =>
    attempt(async () => {
      const invitation: Invitation = { token };
      const { options, sealed } = await send<Challenge>('post', 'join/passkey/challenge', invitation);
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const credential = await startRegistration({ optionsJSON });
      const label = deviceOf(navigator.userAgent).slice(0, 100);
      const body: JoinByPasskey = { token, name, sealed, credential: { ...credential }, label, ownDevice };
      return send<Session>('post', 'join/passkey', body);
    });

  const byPassphrase = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (key: string) => String(given.get(key) ?? '');
    const body: Join = { token, name, passphrase: text('passphrase'), secret, code: text('code'), ownDevice };
    attempt(() => send<Session>('post', 'join/passphrase', body));
  };

  return (
    <Stack component="form" onSubmit={byPassphrase} sx={{ gap: 2 }}>
      <Typography>
        <FormattedMessage id="desk.join.text" values={{ email }} />
      </Typography>
      <Problem error={error} />
      <TextField
        required
        label={t({ id: 'desk.name' })}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <OwnDevice checked={ownDevice} onChange={setOwnDevice} />
      {passkeys && (
        <Button variant="contained" size="large" disabled={busy || name.trim() === ''} onClick={byPasskey}>
          <FormattedMessage id="desk.join.byPasskey" />
        </Button>
      )}
      {provider !== null && <ProviderButton {...{ provider, ownDevice, attempt, busy }} path={DESK} />}
      {(passkeys || provider !== null) && <Or />}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="passphrase"
        type="password"
        autoComplete="new-password"
        required
        label={t({ id: 'desk.passphrase' })}
        helperText={t({ id: 'desk.passphrase.help' }, { count: shortestPassphrase })}
        slotProps={{ htmlInput: { minLength: shortestPassphrase, maxLength: 200 } }}
      />
      <Typography variant="h2">
        <FormattedMessage id="desk.totp" />
      </Typography>
      <Typography>
        <FormattedMessage id="desk.totp.text" />
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          component="img"
          alt={t({ id: 'desk.totp.picture' })}
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          sx={{ width: 180, height: 180, bgcolor: '#fff', p: 1, borderRadius: 1 }}
        />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Button href={address} variant="outlined" sx={{ mb: 1 }}>
            <FormattedMessage id="desk.totp.open" />
          </Button>
          <Typography variant="body2" color="textSecondary">
            <FormattedMessage id="desk.totp.secret" />
          </Typography>
          <Box component="code" sx={{ fontSize: '1rem' }}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Box>
        </Box>
      </Stack>
      <CodeField />
      <Button type="submit" variant={passkeys ? 'outlined' : 'contained'} size="large" disabled={busy}>
        <FormattedMessage id="desk.join" />
      </Button>
    </Stack>
  );
}
