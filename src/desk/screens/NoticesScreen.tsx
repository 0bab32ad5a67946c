import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChosenNotice, Notices } from '#contract/desk/notices.ts';
import { send } from '../api/calls.ts';
import { OneChoice } from '../parts/OneChoice.tsx';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useAttempt } from '../parts/useAttempt.ts';
import { useLoaded } from '../parts/useLoaded.ts';

const RHYTHMS: readonly ChosenNotice['rhythm'][] = ['never', 'now', 'daily', 'weekly'];

/** How often the person is mailed what came in, for each form: a choice is saved at once. */
export default function NoticesScreen() {
  const { formatMessage: t } = useIntl();
  const { data, error, reload } = useLoaded<Notices>('notices');
  const { failure, attempt } = useAttempt();
  const [saved, setSaved] = useState('');
  const options = RHYTHMS.map((value) => ({ value, title: t({ id: `desk.notice.${value}` }) }));
  const choose = (form: string, title: string) => (rhythm: string) =>
    attempt(async () => {
      setSaved('');
      await send('put', `forms/${encodeURIComponent(form)}/notice`, { rhythm });
      await reload();
      setSaved(t({ id: 'desk.notice.saved' }, { form: title }));
    });
  return (
    <Page narrow title={t({ id: 'desk.notices' })}>
      <Problem error={failure ?? error} retry={reload} />
      <Typography sx={{ mb: 3 }}>
        <FormattedMessage id="desk.notices.help" />
      </Typography>
      {data?.forms.length === 0 && (
        <Typography>
          <FormattedMessage id="desk.forms.none" />
        </Typography>
      )}
      <Stack sx={{ gap: 2.5 }}>
        {data?.forms.map(({ id, title, rhythm }) => (
          <OneChoice key={id} label={title} options={options} value={rhythm} onChange={choose(id, title)} />
        ))}
      </Stack>
      {data && data.forms.length > 0 && (
        <Typography color="textSecondary" variant="body2" sx={{ mt: 2 }}>
          <FormattedMessage id="desk.notices.time" values={{ time: data.time, zone: data.timeZoneName }} />
        </Typography>
      )}
      <Typography role="status" sx={{ mt: 2 }}>
        {saved}
      </Typography>
    </Page>
  );
}
