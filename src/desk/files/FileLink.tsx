import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FileView } from '#contract/desk/submission.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { API } from '../api/calls.ts';
import { AppIcon } from '../parts/AppIcon.tsx';
import { isPicture, PictureView } from './PictureView.tsx';
import { VideoView } from './VideoView.tsx';

const PdfView = lazy(() => import('./PdfView.tsx'));

/** What shows a media type, if something does: all else downloads. */
function viewOf(type: string) {
  if (type === 'application/pdf') return PdfView;
  if (isPicture({ type })) return PictureView;
  return /^video\/(?:mp4|webm|quicktime)$/.test(type) ? VideoView : undefined;
}

interface FileLinkProps {
  file: FileView;
  /** Path in the API. */
  path: string;
}

/** A file that was sent: a PDF, a picture or a video is shown in place, all else downloads. Its name is the sender's text. */
export function FileLink({ file: { name, type, size, scan }, path }: FileLinkProps) {
  const { formatMessage: t, locale } = useIntl();
  const [isShown, setShown] = useState(false);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const View = viewOf(type);
  const download = { href: API + path, download: true };
  return (
    <Stack direction="row" sx={{ columnGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Link {...download} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: 0.5 }}>
        <AppIcon name="down" />
        {name}
      </Link>
      <Typography component="span" variant="body2" color="textSecondary">
        {type} · {formatFileSize(size, locale)}
      </Typography>
      {View && (
        <Button
          size="small"
          onClick={() => setShown(true)}
          aria-label={t({ id: 'desk.file.showName' }, { name })}
        >
          <FormattedMessage id="desk.file.show" />
        </Button>
      )}
      {scan === 'unscanned' && (
        <Chip color="warning" variant="outlined" label={t({ id: 'desk.file.unscanned' })} />
      )}
      <Dialog
        open={isShown}
        onClose={() => setShown(false)}
        fullScreen={isNarrow}
        fullWidth
        maxWidth="lg"
        aria-labelledby="file-title"
      >
        <DialogTitle id="file-title" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </DialogTitle>
        <DialogContent dividers sx={{ textAlign: 'center' }}>
          <Suspense fallback={<CircularProgress aria-label={t({ id: 'desk.loading' })} sx={{ m: 4 }} />}>
            {View && <View path={path} name={name} type={type} />}
          </Suspense>
        </DialogContent>
        <DialogActions>
          <Button component="a" {...download} startIcon={<AppIcon name="down" />}>
            <FormattedMessage id="desk.file.download" />
          </Button>
          <Button onClick={() => setShown(false)}>
            <FormattedMessage id="desk.close" />
          </Button>
        </DialogActions>
      </Dialog>
    </Stack>
  );
}
