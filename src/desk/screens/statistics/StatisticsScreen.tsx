import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { Statistics } from '#contract/desk/statistics.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { CountTable } from '../../parts/CountTable.tsx';
import { DayChart } from '../../parts/DayChart.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { COLUMNS, PrintButton } from './PrintButton.tsx';
import { ReachedSteps } from './ReachedSteps.tsx';

/** What the submissions of a form say together: days, states, options chosen, sums. */
export default function StatisticsScreen() {
  const { formatMessage: t, formatNumber } = useIntl();
  const { form = '' } = useParams();
  const path = `forms/${encodeURIComponent(form)}`;
  const { data: view } = useLoaded<FormView>(path);
  const { data, error, reload } = useLoaded<Statistics>(`${path}/statistics`);
  if (error?.status === 404) return <NotFoundScreen />;
  const title = view?.title ?? '';
  const parts = (options: readonly { title: string; count: number }[]) => {
    const all = options.reduce((sum, { count }) => sum + count, 0);
    return options.map((option, key) => ({
      key,
      title: option.title,
      text: formatNumber(option.count),
      share: all === 0 ? 0 : option.count / all,
    }));
  };
  return (
    <Page
      title={t({ id: 'desk.statistics.of' }, { title })}
      actions={
        <Box className="desk-no-print" sx={{ display: 'flex', gap: 1 }}>
          <Button
            component={Link}
            to={`/forms/${encodeURIComponent(form)}`}
            startIcon={<AppIcon name="back" />}
          >
            <FormattedMessage id="desk.statistics.list" />
          </Button>
          <PrintButton />
        </Box>
      }
    >
      <Problem error={error} retry={reload} />
      {data && (
        <Box sx={COLUMNS}>
          <Section title={t({ id: 'desk.list.count' }, { count: data.count })}>
            <DayChart title={t({ id: 'desk.statistics.days' }, { title })} days={data.days} />
          </Section>
          <Section title={t({ id: 'desk.state' })}>
            <CountTable
              title={t({ id: 'desk.state' })}
              head={t({ id: 'desk.state' })}
              rows={parts(data.states)}
            />
          </Section>
          {data.steps && <ReachedSteps steps={data.steps} />}
          {data.sums.length > 0 && (
            <Section title={t({ id: 'desk.statistics.sums' })}>
              {data.sums.map((sum) => (
                <Typography key={sum.title}>
                  {sum.title} : <strong>{sum.text}</strong>
                </Typography>
              ))}
            </Section>
          )}
          {data.choices.map((choice) => (
            <Section key={choice.title} title={choice.title}>
              <CountTable
                title={choice.title}
                head={t({ id: 'desk.statistics.option' })}
                rows={parts(choice.options)}
              />
            </Section>
          ))}
        </Box>
      )}
    </Page>
  );
}
