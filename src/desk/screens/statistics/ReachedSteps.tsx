import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { Statistics } from '#contract/desk/statistics.ts';
import { CountTable } from '../../parts/CountTable.tsx';
import { Section } from '../../parts/Section.tsx';

/** How many reached each step of a form and went on, so that one sees where it is left. */
export function ReachedSteps({
  steps: { since, reached, sent },
}: {
  steps: NonNullable<Statistics['steps']>;
}) {
  const { formatMessage: t, formatDate, formatNumber } = useIntl();
  const most = Math.max(1, sent, ...reached.map(({ count }) => count));
  const title = t({ id: 'desk.statistics.steps' });
  const day = formatDate(since, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const row = (key: number, name: string, count: number) => ({
    key,
    title: name,
    text: formatNumber(count),
    share: count / most,
  });
  return (
    <Section title={title}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t({ id: 'desk.statistics.stepsText' }, { day })}
      </Typography>
      <CountTable
        title={title}
        head={t({ id: 'desk.statistics.step' })}
        furtherHead={t({ id: 'desk.statistics.further' })}
        rows={[
          ...reached.map(({ title: name, count, further }, index) => ({
            ...row(index, name, count),
            further: formatNumber(further),
          })),
          row(reached.length, t({ id: 'desk.statistics.sent' }), sent),
        ]}
      />
    </Section>
  );
}
