import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#messages/useTranslate.ts';
import { rovingFocus } from './rovingFocus.ts';
import type { Place } from './usePlaces.ts';

interface PlacesProps {
  places: readonly Place[];
  area: string;
  /** Whether states of translations count. */
  progress: boolean;
  onChoose: (area: string) => void;
}

/** All places of texts, those that the public sees first at the beginning, each with its progress. */
export function Places({ places, area, progress, onChoose }: PlacesProps) {
  const t = useTranslate();
  return (
    <List dense disablePadding component="nav" aria-label={t('places')} onKeyDown={rovingFocus}>
      {places.map((place) => {
        const percent = Math.floor((100 * place.done) / Math.max(place.texts, 1));
        return (
          <ListItemButton
            key={place.area}
            selected={place.area === area}
            tabIndex={place.area === area ? 0 : -1}
            aria-current={place.area === area ? 'true' : undefined}
            onClick={() => onChoose(place.area)}
            sx={{ display: 'block', py: 1 }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
              <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {place.name}
              </Typography>
              <Typography variant="caption" color="text.secondary" sx={{ flex: 'none' }}>
                {progress ? t('places.done', { done: place.done, texts: place.texts }) : place.texts}
              </Typography>
            </Box>
            {progress && (
              <LinearProgress
                aria-hidden
                variant="determinate"
                value={percent}
                color={percent === 100 ? 'success' : 'primary'}
                sx={{ mt: 0.5, height: 4, borderRadius: 2 }}
              />
            )}
          </ListItemButton>
        );
      })}
    </List>
  );
}
