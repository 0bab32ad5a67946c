import Typography from '@mui/material/Typography';
import { useTranslate } from '#messages/useTranslate.ts';
import { Bar, Select } from './Bar.tsx';
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
    <Bar title={t(bench.translating ? 'title.translate' : 'title.edit')} gap={2}>
      {bench.translating && (
        <>
          <Select
            label={t('language')}
            value={work.locale}
            onChange={onLocale}
            options={work.languages.map(({ id, name }) => [id, name])}
          />
          <Typography variant="body2" color="text.secondary">
            {t('progress', { done, texts: work.texts.length })} ·{' '}
            {t(language?.public ? 'language.public' : 'language.draft', {
              percent: language?.translated ?? 0,
            })}
          </Typography>
        </>
      )}
    </Bar>
  );
}
