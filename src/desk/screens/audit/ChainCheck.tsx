import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CheckedAudit } from '#contract/desk/people.ts';
import { read, send } from '../../api/calls.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';

/** Checks whether an entry of the log was changed or removed, and mails the hash that shows it later. */
export function ChainCheck() {
  const { formatMessage: t } = useIntl();
  const [checked, setChecked] = useState<CheckedAudit>();
  const [isMailed, setMailed] = useState(false);
  const { failure, attempt } = useAttempt();
  const ask = (call: () => Promise<CheckedAudit>, mailed: boolean) =>
    attempt(async () => {
      setChecked(await call());
      setMailed(mailed);
    });
  return (
    <Stack sx={{ gap: 1, mb: 2, alignItems: 'flex-start' }} role="status">
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => ask(() => read<CheckedAudit>('audit/check'), false)}>
          <FormattedMessage id="desk.audit.check" />
        </Button>
        {checked?.head && !checked.broken && (
          <Button onClick={() => ask(() => send<CheckedAudit>('post', 'audit/head'), true)}>
            <FormattedMessage id="desk.audit.mail" />
          </Button>
        )}
      </Stack>
      <Problem error={failure} />
      {checked?.broken ? (
        <Alert severity="error">
          <FormattedMessage id="desk.audit.broken" values={{ at: <Moment at={checked.broken.at} /> }} />
        </Alert>
      ) : (
        checked && (
          <Alert severity="success">
            {checked.head === null ? (
              <FormattedMessage id="desk.audit.none" />
            ) : (
              <>
                <FormattedMessage id="desk.audit.checked" values={{ count: checked.entries }} />{' '}
                <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                  {checked.head}
                </Box>
              </>
            )}
            {checked.unchained > 0 && (
              <div>
                <FormattedMessage id="desk.audit.unchained" values={{ count: checked.unchained }} />
              </div>
            )}
            {isMailed && <div>{t({ id: 'desk.audit.mailed' })}</div>}
          </Alert>
        )
      )}
    </Stack>
  );
}
