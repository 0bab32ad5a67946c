import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import type { CallToActionBlock as CallToAction } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';

/** A rounded `--palette-brand-mist` background behind the content, with the toghu embroidery in its corner. */
const sheet: SxProps<Theme> = ({ breakpoints }) => ({
  '& .MuiContainer-root': {
    position: 'relative',
    isolation: 'isolate',
    paddingBlock: 'clamp(2rem, 5vw, 4rem)',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0 clamp(0.5rem, 2vw, 1.25rem)',
      zIndex: -1,
      borderRadius: 'calc(var(--radius) * 2.29) calc(var(--radius) * 2.29) calc(var(--radius) * 2.29) 4px',
      background: 'var(--palette-brand-mist) var(--embroidery) right bottom / auto 100% no-repeat',
    },
    '& > *': { paddingInline: 'clamp(0.25rem, 2vw, 2rem)' },
  },
  '&.band-dark .MuiContainer-root::before': { bgcolor: 'brand.clothDeep' },
  [breakpoints.down('md')]: {
    '& .MuiContainer-root': { paddingBottom: 20, '&::before': { backgroundSize: 'auto 8.5rem' } },
    '& .MuiButton-root': { flex: '1 1 12rem' },
  },
});

/** A closing text with buttons. */
export function CallToActionBlock({ block }: { block: CallToAction }) {
  return (
    <BlockSection block={block} actions={block.actions} className="call" sx={sheet}>
      {block.text && (
        <Typography sx={{ maxWidth: '36em', mt: -2.5, fontSize: '1.125rem', color: 'text.secondary' }}>
          <FormattedMessage id={block.text} />
        </Typography>
      )}
    </BlockSection>
  );
}
