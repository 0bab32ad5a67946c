import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { TextBlock as Text } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Picture } from '../../parts/Picture.tsx';

const CORNERS = 'calc(var(--radius) * 2) 4px calc(var(--radius) * 2) calc(var(--radius) * 2)';

const cardStyle = {
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  border: 0,
  borderRadius: CORNERS,
  color: 'brand.clothText',
  bgcolor: 'brand.cloth',
};

const over = {
  '&&': { position: 'absolute', inset: 'auto 0 0', pt: 10, paddingInline: 3, pb: 3 },
  background:
    'linear-gradient(transparent, color-mix(in srgb, var(--palette-brand-clothDeep) 88%, transparent) 45%, color-mix(in srgb, var(--palette-brand-clothDeep) 96%, transparent))',
};

function TextCard({ card }: { card: NonNullable<Text['card']> }) {
  const { formatMessage } = useIntl();
  return (
    <Card data-appear="" sx={cardStyle}>
      <Picture
        source={card.picture}
        ratio="4 / 3"
        sx={{ aspectRatio: { xs: '1', sm: '4 / 3' }, objectPosition: { xs: '60% 0', sm: '50%' } }}
      />
      <CardContent sx={over}>
        <Typography variant="h3">{formatMessage({ id: card.title })}</Typography>
        <Typography sx={{ mt: 0.5 }}>{formatMessage({ id: card.subtitle })}</Typography>
      </CardContent>
    </Card>
  );
}

/** Paragraphs, with a picture or a titled card over one. */
export function TextBlock({ block }: { block: Text }) {
  const { formatMessage } = useIntl();
  const { paragraphs, picture, card, actions } = block;
  return (
    <BlockSection block={block} actions={actions}>
      <Box
        sx={{
          display: 'grid',
          gap: 'clamp(1.75rem, 4vw, 3.5rem)',
          alignItems: 'start',
          gridTemplateColumns: picture || card ? { md: 'minmax(0, 1.1fr) minmax(0, 0.9fr)' } : undefined,
        }}
      >
        <Box data-appear="" sx={{ maxWidth: '39em', fontSize: '1.125rem' }}>
          {paragraphs.map((paragraph) => (
            <Typography key={paragraph}>{formatMessage({ id: paragraph })}</Typography>
          ))}
        </Box>
        {card && <TextCard card={card} />}
        {picture && !card && (
          <div data-appear="">
            <Picture source={picture} ratio="4 / 3" sx={{ borderRadius: CORNERS }} />
          </div>
        )}
      </Box>
    </BlockSection>
  );
}
