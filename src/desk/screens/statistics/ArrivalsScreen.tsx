import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Arrivals } from '#contract/desk/statistics.ts';
import { DayChart } from '../../parts/DayChart.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { COLUMNS, PrintButton } from './PrintButton.tsx';

/** What came in, day by day, for each form. */
export default function ArrivalsScreen() {
  const { formatMessage: t } = useIntl();
  const { data, error, reload } = useLoaded<Arrivals>('statistics');
  return (
    <Page title={t({ id: 'desk.statistics' })} actions={<PrintButton />}>
      <Problem error={error} retry={reload} />
      <Box sx={COLUMNS}>
        {data?.forms
          .toSorted((one, other) => other.days.length - one.days.length)
          .map(({ id, title, days }) => (
            <Section key={id} title={title}>
              <DayChart title={t({ id: 'desk.statistics.days' }, { title })} days={days} />
              {days.length > 0 && (
                <Button
                  component={Link}
                  to={`/forms/${encodeURIComponent(id)}/statistics`}
                  className="desk-no-print"
                  aria-label={t({ id: 'desk.statistics.moreOf' }, { title })}
                >
                  <FormattedMessage id="desk.statistics.more" />
                </Button>
              )}
            </Section>
          ))}
      </Box>
    </Page>
  );
}
