import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import { LabelChips, StateChip } from '../../parts/Chips.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { FEW_LINES, ReferenceLink, type RowsProps } from './RowTable.tsx';

/** The list on a narrow screen: a card for each submission. */
export function RowCards({ form, rows, shown, selected, setSelected, mayChange }: RowsProps) {
  const { formatMessage: t, formatNumber } = useIntl();
  const columns = form.columns.filter(({ key }) => shown.includes(key));
  return (
    <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Card key={row.reference} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <ReferenceLink row={row} />
            <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
              <Moment at={row.createdAt} />
            </Typography>
            {mayChange && (
              <Checkbox
                size="small"
                sx={{ m: -0.5 }}
                checked={selected[row.reference] ?? false}
                onChange={() => setSelected(toggled(selected, row.reference))}
                slotProps={{
                  input: { 'aria-label': t({ id: 'desk.list.select' }, { reference: row.reference }) },
                }}
              />
            )}
          </Stack>
          <Box
            component="dl"
            sx={{ m: 0, my: 1, display: 'grid', gridTemplateColumns: 'minmax(80px, 36%) 1fr', columnGap: 1 }}
          >
            {columns.map(({ key, title }) => {
              const value = row.cells[key];
              if (value === undefined || value === null || value === '') return null;
              return (
                <Box key={key} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="caption" color="textSecondary">
                    {title}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', ...FEW_LINES }}
                  >
                    {typeof value === 'number' ? formatNumber(value) : value}
                  </Typography>
                </Box>
              );
            })}
          </Box>
          <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
            <StateChip state={row.state} states={form.states} />
            <LabelChips ids={row.labels} labels={form.labels} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function toggled(selected: RowsProps['selected'], reference: string): RowsProps['selected'] {
  const { [reference]: wasSelected, ...others } = selected;
  return wasSelected ? others : { ...others, [reference]: true };
}
