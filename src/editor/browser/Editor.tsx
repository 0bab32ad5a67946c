import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import Paper from '@mui/material/Paper';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Work } from '../calls/calls.ts';
import { Header } from './Header.tsx';
import { ListColumn } from './ListColumn.tsx';
import { PreviewBench } from './PreviewBench.tsx';
import { PreviewColumn } from './PreviewColumn.tsx';
import { editorTheme } from './theme.ts';
import { useBench } from './useBench.ts';
import { usePlaces } from './usePlaces.ts';
import { useRegions } from './useRegions.ts';
import { useWork } from './useWork.ts';
import { WriteColumn } from './WriteColumn.tsx';

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
        {work?.mode === 'preview' ? (
          <PreviewBench work={work} onLocale={setLocale} />
        ) : work ? (
          <Workbench key={`${work.mode} ${work.locale}`} work={work} reload={reload} onLocale={setLocale} />
        ) : (
          <Typography sx={{ p: 3 }}>{t(failure ? 'loading.failed' : 'loading')}</Typography>
        )}
      </Box>
    </ThemeProvider>
  );
}

interface WorkbenchProps {
  work: Work;
  reload: () => void;
  onLocale: (locale: string) => void;
}

/** List, page and panel: beside each other, or one of them in a narrow window. */
function Workbench({ work, reload, onLocale }: WorkbenchProps) {
  const t = useTranslate();
  useRegions();
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'));
  const bench = useBench(work, reload);
  const places = usePlaces(work);
  const { column, setColumn } = bench;
  const list = <ListColumn bench={bench} places={places} />;
  const page = <PreviewColumn bench={bench} narrow={narrow} />;
  const panel = <WriteColumn bench={bench} />;
  return (
    <>
      <Header bench={bench} places={places} onLocale={onLocale} />
      {narrow ? (
        <>
          <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'grid' }}>
            {column === 'page' ? page : column === 'write' ? panel : list}
          </Box>
          <Paper component="nav" square elevation={3}>
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
          {list}
          {page}
          {panel}
        </Box>
      )}
    </>
  );
}
