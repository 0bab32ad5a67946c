import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import { COLUMN } from './column.ts';
import { Places } from './Places.tsx';
import { TextList } from './TextList.tsx';
import type { Bench, Column } from './useBench.ts';
import type { Place } from './usePlaces.ts';

/** Where to write: the places of texts, or the texts of one. */
export function ListColumn({ bench, places }: { bench: Bench; places: readonly Place[] }) {
  const t = useTranslate();
  const { filter } = bench;
  const { opened } = bench.place;
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The list of places, which had the focus, is gone.
    if (opened > 0) searchField.current?.focus();
  }, [opened]);
  return (
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
          value={bench.column === 'places' ? 'places' : 'texts'}
          onChange={(_, value: Column | null) => value && bench.setColumn(value)}
          aria-label={t('list')}
        >
          <ToggleButton value="places">{t('places')}</ToggleButton>
          <ToggleButton value="texts">{t('texts')}</ToggleButton>
        </ToggleButtonGroup>
        {bench.column !== 'places' && (
          <>
            <TextField
              size="small"
              type="search"
              label={t('search')}
              inputRef={searchField}
              value={filter.search}
              onChange={({ target }) => bench.setFilter({ ...filter, search: target.value })}
            />
            {bench.translating && (
              <ToggleButtonGroup
                size="small"
                exclusive
                fullWidth
                value={filter.onlyOpen ? 'open' : 'all'}
                onChange={(_, value: string | null) =>
                  value && bench.setFilter({ ...filter, onlyOpen: value === 'open' })
                }
                aria-label={t('filter')}
              >
                <ToggleButton value="all">{t('filter.all')}</ToggleButton>
                <ToggleButton value="open">{t('filter.open')}</ToggleButton>
              </ToggleButtonGroup>
            )}
          </>
        )}
      </Box>
      {/* Of its own for each list: else the texts begin where the places were scrolled to. */}
      <Box
        key={bench.column === 'places' ? 'places' : 'texts'}
        sx={{ minHeight: 0, overflow: 'auto', flex: 1, position: 'relative' }}
      >
        {bench.column === 'places' ? (
          <Places
            places={places}
            area={bench.place.area}
            progress={bench.translating}
            onChoose={bench.openPlace}
          />
        ) : (
          <TextList
            shown={bench.shown}
            pageSeen={bench.pageSeen}
            chosen={bench.text?.id}
            drafts={bench.drafts}
            locale={bench.work.locale}
            states={bench.translating}
            onChoose={bench.choose}
          />
        )}
      </Box>
    </Paper>
  );
}
