import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  Challenge,
  Credentials,
  NewPasskey,
  OpenSessions,
  PasskeyName,
} from '#contract/desk/session.ts';
import { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';
import { deviceOf } from '../parts/deviceOf.ts';
import { FormDialog } from '../parts/FormDialog.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useAttempt } from '../parts/useAttempt.ts';
import { useLoaded } from '../parts/useLoaded.ts';
import { useSession } from '../session/Session.ts';

interface NamedPasskey {
  /** Absent for a new one. */
  id?: string;
  label: string;
}

/** Where the person is signed in, and how. */
export default function AccountScreen() {
  const { formatMessage: t } = useIntl();
  const { session } = useSession();
  const sessions = useLoaded<OpenSessions>('sessions');
  const credentials = useLoaded<Credentials>('credentials');
  const { failure, attempt } = useAttempt();
  const [naming, setNaming] = useState<NamedPasskey>();
  const nameOf = ({ kind, label }: Credentials['credentials'][number]) =>
    ({
      passkey: label || t({ id: 'desk.credential.passkey' }),
      passphrase: t({ id: 'desk.passphrase' }),
      totp: t({ id: 'desk.credential.totp' }),
      oidc: t({ id: 'desk.credential.oidc' }, { provider: label }),
    })[kind];
  const remove = (path: string, reload: () => Promise<void>) =>
    attempt(async () => {
      await send('delete', path);
      await reload();
    });
  return (
    <Page narrow title={t({ id: 'desk.account' })}>
      <Typography sx={{ mb: 3 }}>
        {session.person.name}
        <br />
        {session.person.email}
      </Typography>
      <Problem error={failure ?? sessions.error ?? credentials.error} />
      <Typography variant="h2">
        <FormattedMessage id="desk.sessions" />
      </Typography>
      <List>
        {sessions.data?.sessions.map(({ id, agent, seenAt, current }) => (
          <ListItem
            key={id}
            divider
            disableGutters
            secondaryAction={
              current ? (
                <Chip label={t({ id: 'desk.session.current' })} color="success" variant="outlined" />
              ) : (
                <Button onClick={() => remove(`sessions/${id}`, sessions.reload)}>
                  <FormattedMessage id="desk.session.end" />
                </Button>
              )
            }
            sx={{ pr: 14 }}
          >
            <ListItemText primary={deviceOf(agent)} secondary={<Moment at={seenAt} />} />
          </ListItem>
        ))}
      </List>
      <Typography variant="h2" sx={{ mt: 3 }}>
        <FormattedMessage id="desk.credentials" />
      </Typography>
      <List>
        {credentials.data?.credentials.map((each) => (
          <ListItem key={each.id} divider disableGutters>
            <ListItemText primary={nameOf(each)} secondary={each.usedAt && <Moment at={each.usedAt} />} />
            {each.kind === 'passkey' && (
              <Button onClick={() => setNaming(each)}>
                <FormattedMessage id="desk.rename" />
              </Button>
            )}
            {(each.kind === 'passkey' || each.kind === 'oidc') && (
              <Button onClick={() => remove(`credentials/${each.id}`, credentials.reload)}>
                <FormattedMessage id="desk.remove" />
              </Button>
            )}
          </ListItem>
        ))}
      </List>
      {session.passkeys && (
        <Button variant="outlined" onClick={() => setNaming({ label: '' })}>
          <FormattedMessage id="desk.passkey.add" />
        </Button>
      )}
      {naming && (
        <PasskeyDialog passkey={naming} onClose={() => setNaming(undefined)} onSaved={credentials.reload} />
      )}
    </Page>
  );
}

interface PasskeyDialogProps {
  passkey: NamedPasskey;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Names a passkey, after the browser has made it if it is a new one. */
function PasskeyDialog({ passkey: { id, label }, onClose, onSaved }: PasskeyDialogProps) {
  const { formatMessage: t } = useIntl();
  const [name, setName] = useState(label);
  const make = async () => {
    const { options, sealed } = await send<Challenge>('post', 'credentials/challenge');
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const credential = await startRegistration({ optionsJSON }).catch((cause) => {
      throw new CallError(0, [t({ id: 'desk.passkey.failed' })], null, cause);
    });
    const body: NewPasskey = { sealed, credential: { ...credential }, label: name.trim() };
    await send('post', 'credentials', body);
  };
  const save = async () => {
    const body: PasskeyName = { label: name.trim() };
    await (id === undefined ? make() : send('put', `credentials/${id}`, body));
    await onSaved();
    onClose();
  };
  const title = t({ id: id === undefined ? 'desk.passkey.add' : 'desk.rename' });
  return (
    <FormDialog title={title} action={title} onSubmit={save} onClose={onClose}>
      <TextField
        required
        autoFocus
        label={t({ id: 'desk.passkey.name' })}
        helperText={t({ id: 'desk.passkey.name.help' })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </FormDialog>
  );
}
