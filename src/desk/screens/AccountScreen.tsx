import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Credentials, OpenSessions } from '#contract/desk/session.ts';
import { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useLoaded } from '../parts/useLoaded.ts';
import { useSession } from '../session/Session.ts';

/** Where the person is signed in, and how. */
export default function AccountScreen() {
  const { formatMessage: t } = useIntl();
  const { session } = useSession();
  const sessions = useLoaded<OpenSessions>('sessions');
  const credentials = useLoaded<Credentials>('credentials');
  const [error, setError] = useState<CallError>();
  const kinds = {
    passkey: t({ id: 'desk.credential.passkey' }),
    passphrase: t({ id: 'desk.passphrase' }),
    totp: t({ id: 'desk.credential.totp' }),
  };
  const remove = async (path: string, reload: () => Promise<void>) => {
    setError(undefined);
    try {
      await send('delete', path);
      await reload();
    } catch (cause) {
      setError(CallError.from(cause));
    }
  };
  return (
    <Page narrow title={t({ id: 'desk.account' })}>
      <Typography sx={{ mb: 3 }}>
        {session.person.name}
        <br />
        {session.person.email}
      </Typography>
      <Problem error={error ?? sessions.error ?? credentials.error} />
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
            <ListItemText primary={agent} secondary={<Moment at={seenAt} />} />
          </ListItem>
        ))}
      </List>
      <Typography variant="h2" sx={{ mt: 3 }}>
        <FormattedMessage id="desk.credentials" />
      </Typography>
      <List>
        {credentials.data?.credentials.map(({ id, kind, label, usedAt }) => (
          <ListItem
            key={id}
            divider
            disableGutters
            secondaryAction={
              kind === 'passkey' && (
                <Button onClick={() => remove(`credentials/${id}`, credentials.reload)}>
                  <FormattedMessage id="desk.remove" />
                </Button>
              )
            }
          >
            <ListItemText primary={label || kinds[kind]} secondary={usedAt && <Moment at={usedAt} />} />
          </ListItem>
        ))}
      </List>
    </Page>
  );
}
