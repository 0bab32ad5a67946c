import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Forms } from '#contract/desk/forms.ts';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useLoaded } from '../parts/useLoaded.ts';

/** The forms that the person may read: what came since the last visit, and what waits. */
export function FormsScreen() {
  const { formatMessage: t } = useIntl();
  const { data, error, reload } = useLoaded<Forms>('forms');
  return (
    <Page title={t({ id: 'desk.forms' })}>
      <Problem error={error} retry={reload} />
      {data?.forms.length === 0 && (
        <Typography>
          <FormattedMessage id="desk.forms.none" />
        </Typography>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
          gap: 2,
          p: 0,
          m: 0,
          listStyle: 'none',
        }}
      >
        {data?.forms.map(({ id, title, count, fresh, waiting }) => (
          <Card key={id} component="li" variant="outlined">
            <CardActionArea
              component={Link}
              to={`/forms/${encodeURIComponent(id)}`}
              sx={{ p: 2, height: '100%' }}
            >
              <Typography variant="h2" sx={{ mb: 1 }}>
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ mb: 1.5 }}>
                <FormattedMessage id="desk.forms.count" values={{ count }} />
              </Typography>
              <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', minHeight: 24 }}>
                {fresh > 0 && (
                  <Chip color="secondary" label={t({ id: 'desk.forms.fresh' }, { count: fresh })} />
                )}
                {waiting > 0 && (
                  <Chip variant="outlined" label={t({ id: 'desk.forms.waiting' }, { count: waiting })} />
                )}
              </Stack>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Page>
  );
}
