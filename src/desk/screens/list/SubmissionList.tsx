import Alert from '@mui/material/Alert';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RowSelectionState } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { List, ListOrder } from '#contract/desk/list.ts';
import { useColumnsShown } from '../../columns/columnsShown.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { ConflictDialog } from '../../parts/ConflictDialog.tsx';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { OneChoice } from '../../parts/OneChoice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Shortcuts } from '../../parts/Shortcuts.tsx';
import { useUndo } from '../../parts/Undo.tsx';
import { useChange } from '../../parts/useChange.ts';
import { useLoaded } from '../../parts/useLoaded.ts';
import { BulkBar } from './BulkBar.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { countFilters, listParameters, ORDERS, orderOf, withValues } from './listSearch.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSteadyList } from './useSteadyList.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** The submissions of a form, a page at a time. The address holds filter, search, order and page. */
export function SubmissionList({ form, reloadForm }: { form: FormView; reloadForm: () => Promise<void> }) {
  const { formatMessage: t } = useIntl();
  const navigate = useNavigate();
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const params = listParameters(search);
  const { data, error, isStale, reload } = useLoaded<List>(
    `forms/${encodeURIComponent(form.id)}/submissions`,
    params,
  );
  const { list, arrived, showArrived } = useSteadyList(isStale ? undefined : data, JSON.stringify(params));
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [filtering, setFiltering] = useState(countFilters(search) > 0);
  const { choices, shown, setShown } = useColumnsShown(form);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [fileNames, setFileNames] = useState<string[]>([]);
  const searchBox = useRef<HTMLInputElement>(null);
  const { undo } = useUndo();

  const rows = list?.rows ?? [];
  const chosen = rows.filter(({ reference }) => selected[reference]);
  const changed = async () => {
    setSelected({});
    await Promise.all([reload(), reloadForm()]);
    showArrived();
  };
  // Here, not in the bar, which goes with the selection: the conflicts stay to be read.
  const changing = useChange(form.id, changed);
  const mayChange = form.verbs.includes('label') || form.verbs.includes('note');
  const filters = countFilters(search);
  const isPaged = search.has('after');
  const places = [
    { screen: 'statistics', title: t({ id: 'desk.statistics' }) },
    { screen: 'dossier', title: t({ id: 'desk.print' }) },
    ...(form.verbs.includes('label') ? [{ screen: 'labels', title: t({ id: 'desk.labels' }) }] : []),
    ...(form.verbs.includes('export') ? [{ screen: 'webhooks', title: t({ id: 'desk.webhooks' }) }] : []),
  ];
  const goTo = (step: number) => {
    const links = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
    links[Math.max(0, links.indexOf(document.activeElement as HTMLElement) + step)]?.focus();
  };
  const shortcuts = [
    { key: 'j', title: t({ id: 'desk.keys.down' }), run: () => goTo(1) },
    { key: 'k', title: t({ id: 'desk.keys.up' }), run: () => goTo(-1) },
    { key: '/', title: t({ id: 'desk.keys.search' }), run: () => searchBox.current?.focus() },
    { key: 'f', title: t({ id: 'desk.filter' }), run: () => setFiltering(!filtering) },
    { key: 'u', title: t({ id: 'desk.undo' }), run: undo },
  ];
  const order = orderOf(search);
  const onOrder = (next: ListOrder) =>
    setSearch(withValues(search, 'order', next === 'latest' ? [] : [next]));
  const tableProps = { form, rows, shown, selected, setSelected, mayChange, order, onOrder } as const;

  return (
    <Page
      title={form.title}
      actions={
        <>
          <SearchBox
            key={search.get('q') ?? ''}
            ref={searchBox}
            words={search.get('q') ?? ''}
            searchesWords={form.searchesWords}
            onSearch={(words) => setSearch(withValues(search, 'q', [words]))}
          />
          <Badge badgeContent={filters} color="secondary">
            <Button
              variant="outlined"
              startIcon={<AppIcon name="filter" />}
              aria-expanded={filtering}
              aria-controls="filters"
              onClick={() => setFiltering(!filtering)}
            >
              <FormattedMessage id="desk.filter" />
            </Button>
          </Badge>
          <ViewMenu
            form={form}
            search={search}
            columns={shown}
            fileNames={fileNames}
            onChoose={(view) => {
              setSearch(new URLSearchParams(view.search));
              setShown(view.columns);
              setFileNames(view.fileNames ?? []);
              setFiltering(countFilters(new URLSearchParams(view.search)) > 0);
            }}
          />
          {form.verbs.includes('export') && (
            <ExportDialog {...{ form, search, shown, fileNames, setFileNames }} />
          )}
          <MenuButton title={t({ id: 'desk.list.more' })}>
            {places.map(({ screen, title }) => (
              <MenuItem
                key={screen}
                component={RouterLink}
                to={`/forms/${encodeURIComponent(form.id)}/${screen}${screen === 'dossier' ? location.search : ''}`}
              >
                {title}
              </MenuItem>
            ))}
          </MenuButton>
          {!isNarrow && <ColumnMenu choices={choices} shown={shown} setShown={setShown} />}
          <Shortcuts shortcuts={shortcuts} />
        </>
      }
    >
      <Collapse in={filtering} timeout={0} unmountOnExit>
        <FilterPanel form={form} search={search} setSearch={setSearch} />
      </Collapse>
      <Problem error={error} retry={reload} />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: 40, mb: 1 }}>
        <Typography role="status" color="textSecondary">
          {list && !isStale ? <Count count={list.count} /> : t({ id: 'desk.loading' })}
        </Typography>
        {isNarrow && (
          <OneChoice
            label={t({ id: 'desk.order' })}
            options={ORDERS.map((value) => ({ value, title: t({ id: `desk.order.${value}` }) }))}
            value={order}
            onChange={onOrder}
          />
        )}
        {arrived > 0 && (
          <Button size="small" variant="contained" color="secondary" onClick={showArrived}>
            <FormattedMessage id="desk.list.arrived" values={{ count: arrived }} />
          </Button>
        )}
      </Stack>
      {list !== undefined && list.unsearchable.number > 0 && search.has('q') && (
        <Alert severity="info" sx={{ mb: 1 }}>
          <FormattedMessage
            id="desk.list.unsearchable"
            values={{ count: list.unsearchable.number, more: `${list.unsearchable.more}` }}
          />
        </Alert>
      )}
      {chosen.length > 0 && <BulkBar form={form} rows={chosen} changing={changing} />}
      <ConflictDialog form={form} changing={changing} />
      {list && rows.length === 0 && (
        <Typography sx={{ py: 4, textAlign: 'center' }} color="textSecondary">
          <FormattedMessage id={filters > 0 || search.has('q') ? 'desk.list.noneFound' : 'desk.list.none'} />
        </Typography>
      )}
      {rows.length > 0 && (isNarrow ? <RowCards {...tableProps} /> : <RowTable {...tableProps} />)}
      <Stack direction="row" sx={{ gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        {isPaged && (
          <Button
            startIcon={<AppIcon name="back" />}
            // What was opened by a link has no page before it in the history.
            onClick={() =>
              location.state?.paged ? navigate(-1) : setSearch(withValues(search, 'after', []))
            }
          >
            <FormattedMessage id="desk.list.before" />
          </Button>
        )}
        {list?.next && (
          <Button
            variant="outlined"
            endIcon={<AppIcon name="next" />}
            onClick={() =>
              setSearch(withValues(search, 'after', [list.next ?? '']), { state: { paged: true } })
            }
          >
            <FormattedMessage id="desk.list.next" />
          </Button>
        )}
      </Stack>
    </Page>
  );
}

/** How many suit the filter: counting stops at some number. */
function Count({ count: { number, more } }: Pick<List, 'count'>) {
  if (more) return <FormattedMessage id="desk.list.countMore" values={{ count: number }} />;
  return <FormattedMessage id="desk.list.count" values={{ count: number }} />;
}

function ColumnMenu({ choices, shown, setShown }: ReturnType<typeof useColumnsShown>) {
  const { formatMessage: t } = useIntl();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = t({ id: 'desk.columns' });
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <AppIcon name="columns" />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': title, dense: true } }}
      >
        {choices.map(({ key, title: text }) => {
          const isShown = shown.includes(key);
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => setShown(isShown ? shown.filter((each) => each !== key) : [...shown, key])}
            >
              <Checkbox
                size="small"
                checked={isShown}
                tabIndex={-1}
                aria-hidden
                slotProps={{ input: { tabIndex: -1 } }}
              />
              <ListItemText
                primary={text}
                sx={{ maxWidth: 320, '& .MuiTypography-root': { whiteSpace: 'normal' } }}
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
