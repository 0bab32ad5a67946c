import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { ListOrder, Row } from '#contract/desk/list.ts';
import { LabelChips, StateChip } from '../../parts/Chips.tsx';
import { hidden } from '../../parts/hidden.ts';
import { Moment } from '../../parts/Moment.tsx';

export interface RowsProps {
  form: FormView;
  rows: Row[];
  /** Keys of the columns of the form's own. */
  shown: readonly string[];
  /** By reference. */
  selected: RowSelectionState;
  setSelected: (selected: RowSelectionState) => void;
  /** Whether rows can be selected: to change them. */
  mayChange: boolean;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
}

/** Characters of an answer that is shown in one line. */
const ONE_LINE = 24;

/** One long answer does not push the other rows off the screen: it is whole where the submission is opened. */
export const FEW_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

const NO_WRAP = { whiteSpace: 'nowrap' } as const;

const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, Row>();

/** The list as a table. */
export function RowTable({ form, rows, shown, selected, setSelected, mayChange, order, onOrder }: RowsProps) {
  const { formatMessage: t, formatNumber } = useIntl();

  // Their headers and cells are components to React: another function would take the focus and a click from them.
  const columns = useMemo(() => {
    const select = helper.display({
      id: 'select',
      header: ({ table }) => (
        <Checkbox
          size="small"
          sx={{ p: 0.5 }}
          checked={table.getIsAllRowsSelected()}
          indeterminate={table.getIsSomeRowsSelected()}
          onChange={table.getToggleAllRowsSelectedHandler()}
          slotProps={{ input: { 'aria-label': t({ id: 'desk.list.selectAll' }) } }}
        />
      ),
      cell: ({ row }) => (
        <Checkbox
          size="small"
          sx={{ p: 0.5 }}
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
          slotProps={{ input: { 'aria-label': t({ id: 'desk.list.select' }, { reference: row.id }) } }}
        />
      ),
    });
    const own = [
      helper.display({
        id: 'reference',
        header: () => <FormattedMessage id="desk.reference" />,
        cell: ({ row }) => <ReferenceLink row={row.original} />,
      }),
      helper.display({
        id: 'createdAt',
        header: () => <FormattedMessage id="desk.received" />,
        cell: ({ row }) => (
          <span style={NO_WRAP}>
            <Moment at={row.original.createdAt} />
          </span>
        ),
      }),
      helper.display({
        id: 'state',
        header: () => <FormattedMessage id="desk.state" />,
        cell: ({ row }) => (
          <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
            <StateChip state={row.original.state} states={form.states} />
            <LabelChips ids={row.original.labels} labels={form.labels} />
          </Stack>
        ),
      }),
    ];
    const answers = shown.flatMap((key) => {
      const column = form.columns.find((each) => each.key === key);
      if (!column) return [];
      return helper.display({
        id: `answer ${key}`,
        header: () => column.title,
        cell: ({ row }) => {
          const value = row.original.cells[key];
          if (typeof value === 'number') return formatNumber(value);
          // Numbers of telephones and names in one line; long answers in several.
          return value && <span style={value.length <= ONE_LINE ? NO_WRAP : FEW_LINES}>{value}</span>;
        },
      });
    });
    return helper.columns([...(mayChange ? [select] : []), ...own, ...answers]);
  }, [form, shown, mayChange, t, formatNumber]);

  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ reference }) => reference,
    state: { rowSelection: selected },
    onRowSelectionChange: (update) => setSelected(typeof update === 'function' ? update(selected) : update),
  });

  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={form.title}>
      <Table size="small">
        <TableHead>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {group.headers.map((header) => {
                const sorts = SORTED[header.id];
                const sorted = sorts?.find((each) => each.order === order);
                const content = <table.FlexRender header={header} />;
                return (
                  <TableCell
                    key={header.id}
                    sortDirection={sorted?.direction ?? false}
                    padding={header.id === 'select' ? 'checkbox' : undefined}
                    sx={{ minWidth: header.id === 'select' ? undefined : 110 }}
                  >
                    {sorts ? (
                      <TableSortLabel
                        active={sorted !== undefined}
                        direction={sorted?.direction ?? 'asc'}
                        onClick={() => onOrder(sorts[sorted === sorts[0] ? 1 : 0].order)}
                      >
                        {content}
                      </TableSortLabel>
                    ) : (
                      content
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableHead>
        <TableBody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} hover selected={row.getIsSelected()}>
              {row.getAllCells().map((cell) => (
                <TableCell
                  key={cell.id}
                  padding={cell.column.id === 'select' ? 'checkbox' : undefined}
                  sx={{ maxWidth: 320 }}
                >
                  <table.FlexRender cell={cell} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface Sort {
  order: ListOrder;
  direction: 'asc' | 'desc';
}

/** Orders by a column; the one that stands first is what its header asks for first. */
const SORTED: Record<string, readonly [Sort, Sort]> = {
  createdAt: [
    { order: 'latest', direction: 'desc' },
    { order: 'earliest', direction: 'asc' },
  ],
  state: [
    { order: 'state', direction: 'asc' },
    { order: 'stateDescending', direction: 'desc' },
  ],
};

/** Leads to the submission; says that it is new to the reader. */
export function ReferenceLink({ row }: { row: Row }) {
  const { search } = useLocation();
  return (
    <Stack direction="row" component="span" sx={{ gap: 1, alignItems: 'center' }}>
      <Link
        component={RouterLink}
        to={row.reference + search}
        relative="path"
        data-row=""
        sx={{ fontWeight: 700, whiteSpace: 'nowrap', py: 0.5 }}
      >
        {row.reference}
      </Link>
      {row.fresh && (
        <Badge color="secondary" variant="dot" sx={{ ml: 0.5 }}>
          <Box component="span" sx={hidden}>
            <FormattedMessage id="desk.list.fresh" />
          </Box>
        </Badge>
      )}
    </Stack>
  );
}
