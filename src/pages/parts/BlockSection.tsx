import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Action, Section } from '#definitions/formats/formats.ts';
import { LeadBlockContext } from '../LeadBlockContext.ts';
import { ActionButton } from './ActionButton.tsx';
import { ActionRow } from './ActionRow.tsx';
import { Eyebrow } from './Eyebrow.tsx';
import { Note } from './Note.tsx';
import { Subtitle } from './Subtitle.tsx';

interface BlockSectionProps {
  block: Section;
  className?: string;
  /** Styles of this block's section. */
  sx?: SxProps<Theme>;
  /** Line below the content. */
  note?: string;
  /** Buttons below the content. */
  actions?: (Action | undefined)[];
  children?: ReactNode;
}

const tones = {
  plain: { '.band-plain + &': { paddingTop: 0 } },
  tinted: { bgcolor: 'brand.sand', '.band-tinted + &': { borderTop: 1, borderColor: 'divider' } },
  dark: {
    '--palette-background-paper': 'color-mix(in oklab, var(--palette-brand-cloth) 82%, #fff 6%)',
    '--palette-text-primary': 'var(--palette-brand-clothText)',
    '--palette-text-secondary': 'var(--palette-brand-clothQuiet)',
    '--palette-divider': 'var(--palette-brand-clothLine)',
    '--palette-brand-accentText': 'var(--palette-brand-accent)',
  },
};

/** The section around a block: background band, anchor, eyebrow, title, subtitle, note and buttons. */
export function BlockSection({ block, className = '', sx, note, actions, children }: BlockSectionProps) {
  const { formatMessage } = useIntl();
  const { id, eyebrow, title, subtitle, tone = 'plain' } = block;
  const Title = useContext(LeadBlockContext) === id ? 'h1' : 'h2';
  const shown = actions?.filter((action) => action !== undefined) ?? [];
  return (
    <Box
      component="section"
      id={id}
      className={`band-${tone} ${tone === 'dark' ? 'on-cloth ' : ''}${className}`.trim()}
      aria-labelledby={title && `${id}-title`}
      sx={[{ paddingBlock: 'clamp(3.25rem, 8vw, 6rem)' }, tones[tone], ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <Container>
        {(eyebrow || title || subtitle) && (
          <Box data-appear="" sx={{ maxWidth: '46rem', mb: 'clamp(1.75rem, 4vw, 3rem)' }}>
            {eyebrow && <Eyebrow>{formatMessage({ id: eyebrow })}</Eyebrow>}
            {title && (
              <Typography variant={Title} id={`${id}-title`} className="titled">
                <FormattedMessage id={title} />
              </Typography>
            )}
            {subtitle && <Subtitle>{formatMessage({ id: subtitle })}</Subtitle>}
          </Box>
        )}
        {children}
        {note && <Note>{formatMessage({ id: note })}</Note>}
        {shown.length > 0 && (
          <ActionRow>
            {shown.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
          </ActionRow>
        )}
      </Container>
    </Box>
  );
}
