import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ProviderAddress, Session, SignInByProvider } from '#contract/desk/session.ts';
import { CallError } from '../api/CallError.ts';
import { read, send } from '../api/calls.ts';

/** Tries to get a session, and says how it failed: a passkey that the browser refuses is no call. Busy until the screen of the session is there. */
export function useSignIn(onSignedIn: (session: Session) => void) {
  const { formatMessage: t } = useIntl();
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const attempt = async (sign: () => Promise<Session>) => {
    setBusy(true);
    setError(undefined);
    try {
      const session = await sign();
      // Without its cookie, each screen would ask to sign in again.
      if (!(await read<Session>('session')).person)
        throw new CallError(0, [t({ id: 'desk.signIn.noCookie' })], null, null);
      onSignedIn(session);
    } catch (cause) {
      setError(
        cause instanceof CallError
          ? cause
          : new CallError(0, [t({ id: 'desk.passkey.failed' })], null, cause),
      );
      setBusy(false);
    }
  };
  return { attempt, busy, error };
}

/** The code of the authenticator app, as `code` of the form. */
export function CodeField() {
  const { formatMessage: t } = useIntl();
  return (
    <TextField
      name="code"
      required
      label={t({ id: 'desk.code' })}
      helperText={t({ id: 'desk.code.help' })}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 8 } }}
    />
  );
}

interface OwnDeviceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function OwnDevice({ checked, onChange }: OwnDeviceProps) {
  const { formatMessage: t } = useIntl();
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={t({ id: 'desk.ownDevice' })}
    />
  );
}

interface ProviderButtonProps extends Pick<ReturnType<typeof useSignIn>, 'attempt' | 'busy'> {
  provider: string;
  ownDevice: boolean;
  /** Of the desk: where the provider leads back to. */
  path: string;
}

export function ProviderButton({ provider, ownDevice, path, attempt, busy }: ProviderButtonProps) {
  const signIn = () =>
    attempt(async () => {
      const body: SignInByProvider = { ownDevice, path };
      const { address } = await send<ProviderAddress>('post', 'oidc', body);
      window.location.assign(address);
      // The page goes.
      return new Promise<never>(() => {});
    });
  return (
    <Button variant="outlined" size="large" disabled={busy} onClick={signIn}>
      <FormattedMessage id="desk.signIn.byProvider" values={{ provider }} />
    </Button>
  );
}

/** Between a passkey and a passphrase. */
export function Or() {
  return (
    <Divider>
      <FormattedMessage id="desk.signIn.or" />
    </Divider>
  );
}
