import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Bench } from './useBench.ts';
import type { Place } from './usePlaces.ts';

interface HeaderProps {
  bench: Bench;
  places: readonly Place[];
  onLocale: (locale: string) => void;
}

/** What the editor does, in which language, and how far it is. */
export function Header({ bench, places, onLocale }: HeaderProps) {
  const t = useTranslate();
  const { work } = bench;
  const language = work.languages.find(({ id }) => id === work.locale);
  const done = places.reduce((sum, place) => sum + place.done, 0);
  return (
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
        {t(bench.translating ? 'title.translate' : 'title.edit')}
      </Typography>
      {bench.translating && (
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
  );
}
