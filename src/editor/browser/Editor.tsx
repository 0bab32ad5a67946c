import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import Paper from '@mui/material/Paper';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Work, WorkText } from '../calls/calls.ts';
import { write } from './api.ts';
import { useDrafts } from './drafts.ts';
import type { Shade } from './marksInPage.ts';
import { PartsPanel } from './PartsPanel.tsx';
import { type Place, Places } from './Places.tsx';
import { type Device, Preview } from './Preview.tsx';
import { TextList } from './TextList.tsx';
import { TextPanel } from './TextPanel.tsx';
import { editorTheme } from './theme.ts';
import { useRegions } from './useRegions.ts';
import { useWork } from './useWork.ts';

/** The site with its texts, and what is written of them. */
export function Editor() {
  const t = useTranslate();
  const [locale, setLocale] = useState<string>();
  const { work, failure, reload } = useWork(locale);
  const { colorSchemes } = work ?? {};
  const schemes = JSON.stringify(colorSchemes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the work has new objects
  const theme = useMemo(() => editorTheme(colorSchemes), [schemes]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
        {failure && (
          <Alert severity="error" sx={{ borderRadius: 0 }}>
            {t(`failure.${failure}`)}
          </Alert>
        )}
        {work ? (
          <Workbench key={`${work.mode} ${work.locale}`} work={work} reload={reload} onLocale={setLocale} />
        ) : (
          <Typography sx={{ p: 3 }}>{t(failure ? 'loading.failed' : 'loading')}</Typography>
        )}
      </Box>
    </ThemeProvider>
  );
}

type Column = 'places' | 'texts' | 'page' | 'write';

interface WorkbenchProps {
  work: Work;
  reload: () => void;
  onLocale: (locale: string) => void;
}

function Workbench({ work, reload, onLocale }: WorkbenchProps) {
  const t = useTranslate();
  const translating = work.mode === 'translate';
  useRegions();
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'));
  const [drafts, setDraft] = useDrafts(`${work.mode} ${work.locale}`);
  const [area, setArea] = useState(work.screens[0]?.area ?? '');
  const [address, setAddress] = useState(work.screens[0]?.address ?? '/');
  const [chosen, setChosen] = useState<string>();
  const [choices, setChoices] = useState(0);
  const [opened, setOpened] = useState(0);
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The list of places, which had the focus, is gone.
    if (opened > 0) searchField.current?.focus();
  }, [opened]);
  const [onPage, setOnPage] = useState<ReadonlySet<string>>(new Set());
  const [devices, setDevices] = useState<'phone' | 'desktop' | 'both'>('phone');
  const [choosing, setChoosing] = useState(true);
  const [column, setColumn] = useState<Column>('texts');
  const [panel, setPanel] = useState<'text' | 'parts'>('text');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [search, setSearch] = useState('');

  const byId = useMemo(() => new Map(work.texts.map((text) => [text.id, text])), [work.texts]);
  useEffect(() => {
    for (const [id, draft] of Object.entries(drafts))
      if (byId.get(id)?.text === draft.text) setDraft(id, undefined);
  }, [byId, drafts, setDraft]);
  const places = usePlaces(work);
  const { seen, unseen } = useMemo(() => {
    const wanted = ({ id, state, text, source }: WorkText) => {
      const words = `${id} ${text} ${source} ${drafts[id]?.text ?? ''}`.toLowerCase();
      const open = !onlyOpen || state !== 'approved' || id in drafts || id === chosen;
      return open && words.includes(search.trim().toLowerCase());
    };
    const own = work.texts.filter((text) => text.area === area);
    const hasPage = work.screens.some((screen) => screen.area === area);
    const shown = hasPage
      ? [...onPage].flatMap((id) => byId.get(id) ?? [])
      : own.filter(({ id }) => onPage.has(id));
    return {
      seen: shown.filter(wanted),
      unseen: own.filter((text) => !onPage.has(text.id) && wanted(text)),
    };
  }, [work, byId, area, onPage, onlyOpen, search, drafts, chosen]);

  const choose = useCallback((id: string) => {
    setChosen(id);
    setChoices((count) => count + 1);
    setPanel('text');
    setColumn('write');
  }, []);
  const onSeen = useCallback(
    (ids: Set<string>, moved: string | undefined) => {
      setOnPage((known) => (known.size === ids.size && [...ids].every((id) => known.has(id)) ? known : ids));
      const screen = moved === undefined ? undefined : work.screens.find((one) => one.address === moved);
      if (!screen) return;
      setArea(screen.area);
      setAddress(screen.address);
    },
    [work.screens],
  );
  const shadeOf = useCallback(
    (id: string): Shade[] => {
      const { state } = byId.get(id) ?? {};
      const shades: Shade[] = state && state !== 'approved' ? [state] : [];
      return id === chosen ? [...shades, 'chosen'] : shades;
    },
    [byId, chosen],
  );
  const openPlace = (wanted: string) => {
    setArea(wanted);
    setColumn('texts');
    const screen = work.screens.find((one) => one.area === wanted);
    if (screen) setAddress(screen.address);
    setOpened((count) => count + 1);
  };
  const all = [...seen, ...unseen];
  const at = all.findIndex(({ id }) => id === chosen);
  const step = (by: 1 | -1) => {
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
    if (next) choose(next.id);
  };
  const text = chosen === undefined ? undefined : byId.get(chosen);
  const draft = text && drafts[text.id];

  const list = (
    <Box sx={{ minHeight: 0, overflow: 'auto', flex: 1, position: 'relative' }}>
      {column === 'places' ? (
        <Places places={places} area={area} progress={translating} onChoose={openPlace} />
      ) : (
        <TextList
          seen={seen}
          unseen={unseen}
          chosen={chosen}
          drafts={drafts}
          locale={work.locale}
          states={translating}
          onChoose={choose}
        />
      )}
    </Box>
  );
  const left = (
    <Paper
      square
      elevation={0}
      sx={{ ...COLUMN, borderRight: 1, borderColor: 'divider' }}
      component="section"
      aria-label={t('list')}
      data-region
    >
      <Box sx={{ p: 1.5, display: 'grid', gap: 1.25 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          fullWidth
          color="primary"
          value={column === 'places' ? 'places' : 'texts'}
          onChange={(_, value: Column | null) => value && setColumn(value)}
          aria-label={t('list')}
        >
          <ToggleButton value="places">{t('places')}</ToggleButton>
          <ToggleButton value="texts">{t('texts')}</ToggleButton>
        </ToggleButtonGroup>
        {column !== 'places' && (
          <>
            <TextField
              size="small"
              type="search"
              label={t('search')}
              inputRef={searchField}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {translating && (
              <ToggleButtonGroup
                size="small"
                exclusive
                fullWidth
                value={onlyOpen ? 'open' : 'all'}
                onChange={(_, value: string | null) => value && setOnlyOpen(value === 'open')}
                aria-label={t('filter')}
              >
                <ToggleButton value="all">{t('filter.all')}</ToggleButton>
                <ToggleButton value="open">{t('filter.open')}</ToggleButton>
              </ToggleButtonGroup>
            )}
          </>
        )}
      </Box>
      {list}
    </Paper>
  );
  const center = (
    <Box
      component="section"
      aria-label={t('preview')}
      data-region
      sx={{ ...COLUMN, p: 1.5, gap: 1, bgcolor: 'background.default' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          color="primary"
          value={choosing ? 'choose' : 'use'}
          onChange={(_, value: string | null) => value && setChoosing(value === 'choose')}
          aria-label={t('press')}
        >
          <ToggleButton value="choose">{t('press.choose')}</ToggleButton>
          <ToggleButton value="use">{t('press.use')}</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={devices}
          onChange={(_, value: typeof devices | null) => value && setDevices(value)}
          aria-label={t('devices')}
        >
          <ToggleButton value="phone">{t('device.phone')}</ToggleButton>
          <ToggleButton value="desktop">{t('device.desktop')}</ToggleButton>
          {!narrow && <ToggleButton value="both">{t('device.both')}</ToggleButton>}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <Preview
          address={address}
          version={work.version}
          devices={DEVICES[devices]}
          choosing={choosing}
          chosen={chosen}
          message={text ? text.text || text.source : ''}
          typed={draft?.text || (text ? text.text || text.source : '')}
          locale={work.locale}
          shadeOf={shadeOf}
          onChoose={choose}
          onSeen={onSeen}
        />
      </Box>
    </Box>
  );
  const right = (
    <Paper square elevation={0} data-region sx={{ ...COLUMN, borderLeft: 1, borderColor: 'divider' }}>
      {!translating && (
        <Tabs
          value={panel}
          onChange={(_, value) => setPanel(value)}
          variant="fullWidth"
          aria-label={t('panel')}
        >
          <Tab value="text" label={t('panel.text')} />
          <Tab value="parts" label={t('panel.parts')} />
        </Tabs>
      )}
      <Box sx={{ p: 2, overflow: 'auto', flex: 1, minHeight: 0 }}>
        {panel === 'parts' ? (
          <PartsPanel
            values={work.values.filter((one) => one.area === area)}
            lists={work.lists.filter((one) => one.area === area)}
            reload={reload}
          />
        ) : text ? (
          <TextPanel
            key={text.id}
            work={work}
            text={text}
            draft={draft}
            position={{ at: at + 1, of: all.length }}
            focus={choices}
            onDraft={(changed) => setDraft(text.id, changed)}
            onStep={step}
            onWrite={async (written, state) => {
              const { id } = text;
              const { locale } = work;
              const { before, source, text: now } = written;
              const result = translating
                ? await write('translation', { locale, id, source, before, text: now, state })
                : await write('source', { id, before, text: now });
              if (!('failure' in result)) reload();
              return result;
            }}
          />
        ) : (
          <Typography color="text.secondary">{t('panel.none')}</Typography>
        )}
      </Box>
    </Paper>
  );
  const language = work.languages.find(({ id }) => id === work.locale);
  const done = places.reduce((sum, place) => sum + place.done, 0);
  return (
    <>
      <Paper
        square
        elevation={0}
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h1" variant="subtitle1" sx={{ fontWeight: 700 }}>
          {t(translating ? 'title.translate' : 'title.edit')}
        </Typography>
        {translating && (
          <>
            <TextField
              select
              size="small"
              label={t('language')}
              value={work.locale}
              onChange={({ target }) => onLocale(target.value)}
              slotProps={{ select: { native: true } }}
            >
              {work.languages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </TextField>
            <Typography variant="body2" color="text.secondary">
              {t('progress', { done, texts: work.texts.length })} ·{' '}
              {t(language?.public ? 'language.public' : 'language.draft', {
                percent: language?.translated ?? 0,
              })}
            </Typography>
          </>
        )}
      </Paper>
      {narrow ? (
        <>
          <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'grid' }}>
            {column === 'page' ? center : column === 'write' ? right : left}
          </Box>
          <Paper square elevation={3}>
            <Tabs
              value={column === 'places' ? 'texts' : column}
              onChange={(_, value) => setColumn(value)}
              variant="fullWidth"
              aria-label={t('columns')}
            >
              <Tab value="texts" label={t('texts')} />
              <Tab value="page" label={t('preview')} />
              <Tab value="write" label={t('panel')} />
            </Tabs>
          </Paper>
        </>
      ) : (
        <Box
          component="main"
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: 'minmax(240px, 19rem) minmax(0, 1fr) minmax(340px, 27rem)',
            gridTemplateRows: 'minmax(0, 1fr)',
          }}
        >
          {left}
          {center}
          {right}
        </Box>
      )}
    </>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 } as const;

const DEVICES: Record<'phone' | 'desktop' | 'both', readonly Device[]> = {
  phone: ['phone'],
  desktop: ['desktop'],
  both: ['phone', 'desktop'],
};

function usePlaces({ texts, screens }: Work): Place[] {
  const t = useTranslate();
  const { messages } = useIntl();
  return useMemo(() => {
    const titles = new Map(screens.map(({ area, title }) => [area, title]));
    const byArea = Map.groupBy(texts, ({ area }) => area);
    // Pages and forms stand where they did, in the order of the screens.
    const ordered = screens.map(({ area }) => area).filter((area) => byArea.has(area));
    const next = ordered.values();
    const areas = [...byArea.keys()].map(
      (area) => (titles.has(area) ? next.next().value : undefined) ?? area,
    );
    return areas.map((area) => {
      const own = byArea.get(area) ?? [];
      const [kind = '', name = ''] = area.split(' ');
      const part = `place.interface.${name}`;
      const id = kind !== 'interface' ? `place.${kind}` : part in messages ? part : 'place.interface.other';
      return {
        area,
        name: t(id, { title: titles.get(area) ?? name }),
        texts: own.length,
        done: own.filter(({ state }) => state === 'approved').length,
      };
    });
  }, [texts, screens, messages, t]);
}
