import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import { CountTable } from './CountTable.tsx';

const DAY_MS = 24 * 3_600_000;
/** Of the drawing, in units of its own: a chart is as wide as its place. */
const [WIDTH, HEIGHT, TOP] = [600, 140, 8];

interface DayChartProps {
  title: string;
  /** Days without one may be missing. */
  days: readonly { day: string; count: number }[];
}

/** How many came in each day, as a line and as a table. */
export function DayChart({ title, days }: DayChartProps) {
  const { formatMessage: t, formatDate, formatNumber } = useIntl();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) {
    return <Typography color="textSecondary">{t({ id: 'desk.list.none' })}</Typography>;
  }
  const nameOf = (day: string) =>
    formatDate(day, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const all: number[] = [];
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += DAY_MS)
    all.push(counts.get(new Date(at).toISOString().slice(0, 10)) ?? 0);
  const most = Math.max(...all);
  const x = (index: number) => (all.length === 1 ? WIDTH / 2 : (index * WIDTH) / (all.length - 1));
  const y = (count: number) => HEIGHT - (count / most) * (HEIGHT - TOP);
  const points = all.map((count, index) => `${x(index).toFixed(1)},${y(count).toFixed(1)}`);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t({ id: 'desk.statistics.most' }, { count: most })}
      </Typography>
      <Box
        component="svg"
        role="img"
        aria-label={title}
        viewBox={`-4 0 ${WIDTH + 8} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        sx={{
          display: 'block',
          width: '100%',
          height: 140,
          '& *': { vectorEffect: 'non-scaling-stroke' },
          '& .grid': { stroke: 'var(--mui-palette-divider)' },
          '& .area': { fill: 'var(--mui-palette-primary-main)', opacity: 0.12 },
          '& .line': { fill: 'none', stroke: 'var(--mui-palette-primary-main)', strokeWidth: 2 },
        }}
      >
        {[TOP, (HEIGHT + TOP) / 2, HEIGHT].map((height) => (
          <line key={height} className="grid" x1={0} x2={WIDTH} y1={height} y2={height} />
        ))}
        {all.length === 1 ? (
          <line className="line" x1={x(0)} x2={x(0)} y1={y(0)} y2={y(most)} />
        ) : (
          <>
            <polygon className="area" points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
            <polyline className="line" points={points.join(' ')} />
          </>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          color: 'text.secondary',
          typography: 'body2',
          mb: 1,
        }}
      >
        <span>{nameOf(first.day)}</span>
        {all.length > 1 && <span>{nameOf(last.day)}</span>}
      </Box>
      <CountTable
        title={title}
        head={t({ id: 'desk.statistics.day' })}
        rows={days
          .toReversed()
          .map(({ day, count }) => ({ key: day, title: nameOf(day), text: formatNumber(count) }))}
      />
    </>
  );
}
