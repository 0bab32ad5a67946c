import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { FileView } from '#contract/desk/submission.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';

/** A file that was sent: it downloads. Its name is the sender's text. */
export function FileLink({ file: { name, type, size, scan }, href }: { file: FileView; href: string }) {
  const { formatMessage: t, locale } = useIntl();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Link href={href} download sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: 0.5 }}>
        <AppIcon name="down" />
        {name}
      </Link>
      <Typography component="span" variant="body2" color="textSecondary">
        {type} · {formatFileSize(size, locale)}
      </Typography>
      {scan === 'unscanned' && (
        <Chip color="warning" variant="outlined" label={t({ id: 'desk.file.unscanned' })} />
      )}
    </Stack>
  );
}
