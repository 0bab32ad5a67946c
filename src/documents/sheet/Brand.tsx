import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '#messages/useText.ts';
import { Emblem } from '#pages/Emblem.tsx';
import { useSite } from '#pages/SiteContext.ts';
import { useLook } from './LookContext.ts';

/** The fair's emblem and name, on cloth. */
export function Brand({ size = '2.75rem' }: { size?: string }) {
  const t = useText();
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: '0.875rem', '& .logo': { width: size, height: size } }}
    >
      <Emblem logo={useLook().logo} />
      <Typography sx={{ fontSize: '1.1875rem', fontWeight: 800, letterSpacing: '-0.01em' }}>
        {t(useSite().name)}
      </Typography>
    </Stack>
  );
}
