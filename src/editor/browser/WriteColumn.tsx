import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#messages/useTranslate.ts';
import { write } from './api.ts';
import { COLUMN } from './column.ts';
import type { Draft } from './drafts.ts';
import { PartsPanel } from './PartsPanel.tsx';
import { TextPanel } from './TextPanel.tsx';
import type { Bench } from './useBench.ts';

/** What is written: the chosen text, or prices, days and order of the place. */
export function WriteColumn({ bench }: { bench: Bench }) {
  const t = useTranslate();
  const { work, place, text, draft } = bench;
  const onWrite = async (written: Draft, state: 'approved' | 'needs-review') => {
    const id = text?.id ?? '';
    const { before, source, text: now } = written;
    const result = bench.translating
      ? await write('translation', { locale: work.locale, id, source, before, text: now, state })
      : await write('source', { id, before, text: now });
    if (!('failure' in result)) bench.reload();
    return result;
  };
  return (
    <Paper
      square
      elevation={0}
      data-region
      sx={{ ...COLUMN, borderLeft: { md: 1 }, borderColor: { md: 'divider' } }}
    >
      {!bench.translating && (
        <Tabs
          value={bench.panel}
          onChange={(_, value) => bench.setPanel(value)}
          variant="fullWidth"
          aria-label={t('panel')}
        >
          <Tab value="text" label={t('panel.text')} />
          <Tab value="parts" label={t('panel.parts')} />
        </Tabs>
      )}
      <Box sx={{ p: 2, overflow: 'auto', flex: 1, minHeight: 0 }}>
        {bench.panel === 'parts' ? (
          <PartsPanel
            values={work.values.filter((one) => one.area === place.area)}
            lists={work.lists.filter((one) => one.area === place.area)}
            reload={bench.reload}
          />
        ) : text ? (
          <TextPanel
            key={text.id}
            work={work}
            text={text}
            draft={draft}
            position={bench.position}
            focus={bench.choices}
            tight={bench.tight}
            onDraft={(changed) => bench.setDraft(text.id, changed)}
            onStep={bench.step}
            onWrite={onWrite}
          />
        ) : (
          <Typography color="text.secondary">{t('panel.none')}</Typography>
        )}
      </Box>
    </Paper>
  );
}
