import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Forms } from '#contract/desk/forms.ts';
import type { People } from '#contract/desk/people.ts';
import { send } from '../../api/calls.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import { useLoaded } from '../../parts/useLoaded.ts';
import { useSession } from '../../session/Session.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { RightsDialog } from './RightsDialog.tsx';
import { RightsList } from './RightsList.tsx';

type Person = People['people'][number];

/** Who may do what. */
export default function PeopleScreen() {
  const { formatMessage: t } = useIntl();
  const { session } = useSession();
  const people = useLoaded<People>('people');
  const forms = useLoaded<Forms>('forms');
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person>();
  const [removing, setRemoving] = useState<Person>();
  const { failure, attempt } = useAttempt();
  const [told, setTold] = useState('');

  const act = (path: string, text: string) =>
    attempt(async () => {
      await send('delete', path);
      setTold(text);
      await people.reload();
    });
  const close = (changed: boolean) => {
    setInviting(false);
    setChanging(undefined);
    if (changed) people.reload();
  };
  const listed = forms.data?.forms ?? [];
  return (
    <Page
      title={t({ id: 'desk.people' })}
      actions={
        <Button variant="contained" onClick={() => setInviting(true)}>
          <FormattedMessage id="desk.invite" />
        </Button>
      }
    >
      <Problem error={failure ?? people.error} retry={people.reload} />
      <Typography role="status">{told}</Typography>
      <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
        {people.data?.people.map((person) => (
          <Card key={person.id} component="li" variant="outlined" sx={{ p: 2 }}>
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
              <Typography variant="h2">{person.name || person.email}</Typography>
              {person.state === 'invited' && (
                <Chip variant="outlined" label={t({ id: 'desk.person.invited' })} />
              )}
            </Stack>
            <Typography color="textSecondary">
              {person.name && person.email}
              {person.lastSeenAt !== null && (
                <>
                  {' · '}
                  <FormattedMessage id="desk.person.seen" /> <Moment at={person.lastSeenAt} />
                </>
              )}
            </Typography>
            <RightsList rights={person.rights} forms={listed} />
            {person.id !== session.person.id && (
              <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: -0.5 }}>
                <Button size="small" onClick={() => setChanging(person)}>
                  <FormattedMessage id="desk.rights.change" />
                </Button>
                <Button
                  size="small"
                  onClick={() => act(`people/${person.id}/sessions`, t({ id: 'desk.person.signedOut' }))}
                >
                  <FormattedMessage id="desk.person.signOut" />
                </Button>
                <Button size="small" color="error" onClick={() => setRemoving(person)}>
                  <FormattedMessage id="desk.remove" />
                </Button>
              </Stack>
            )}
          </Card>
        ))}
      </Stack>
      {inviting && <InviteDialog forms={listed} onClose={close} />}
      {changing && <RightsDialog person={changing} forms={listed} onClose={close} />}
      {removing && (
        <ConfirmDialog
          title={t({ id: 'desk.person.remove' })}
          text={t({ id: 'desk.person.remove.text' }, { name: removing.name || removing.email })}
          action={t({ id: 'desk.remove' })}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => act(`people/${removing.id}`, t({ id: 'desk.person.removed' }))}
        />
      )}
    </Page>
  );
}
