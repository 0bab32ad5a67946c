import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '#contract/desk/session.ts';
import { CallError } from '../api/CallError.ts';

/** Tries to get a session, and says how it failed: a passkey that the browser refuses is no call. */
export function useAttempt(onSignedIn: (session: Session) => void) {
  const { formatMessage: t } = useIntl();
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const attempt = async (sign: () => Promise<Session>) => {
    setBusy(true);
    setError(undefined);
    try {
      onSignedIn(await sign());
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

/** Between a passkey and a passphrase. */
export function Or() {
  return (
    <Divider>
      <FormattedMessage id="desk.signIn.or" />
    </Divider>
  );
}
