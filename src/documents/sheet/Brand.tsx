import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import { Emblem } from '#pages/Emblem.tsx';
import { useSite } from '#pages/SiteContext.ts';
import { useThemeSettings } from './ThemeSettingsContext.ts';

const row = {
  alignItems: 'center',
  gap: '0.875rem',
  '& .logo': { width: '2.75rem', height: '2.75rem' },
};

const largeRow = { ...row, '& .logo': { width: '3.5rem', height: '3.5rem' } };

/** The fair's emblem and name, on a cloth background. */
export function Brand({ large = false }: { large?: boolean }) {
  const { logo } = useThemeSettings();
  return (
    <Stack direction="row" sx={large ? largeRow : row}>
      <Emblem logo={logo} />
      <Typography sx={{ fontSize: '1.1875rem', fontWeight: 800, letterSpacing: '-0.01em' }}>
        <FormattedMessage id={useSite().name} />
      </Typography>
    </Stack>
  );
}
