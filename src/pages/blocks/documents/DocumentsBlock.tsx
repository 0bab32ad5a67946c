import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DocumentsBlock as Documents, SiteDocument } from '#definitions/formats/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { DownloadButton } from '../../parts/DownloadButton.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';
import { useSite } from '../../SiteContext.ts';

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  rowGap: 1.5,
  columnGap: 2,
  alignItems: { xs: 'start', sm: 'center' },
  '&:hover': { bgcolor: 'brand.mist' },
  '.band-dark &:hover': { bgcolor: 'brand.clothLine' },
  '& > .MuiButton-root': { gridColumn: { xs: '1 / -1', sm: 'auto' }, justifySelf: 'start' },
};

const facts = {
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: 0.5,
  columnGap: 1.5,
  mt: 1,
  color: 'text.secondary',
  fontSize: '0.9375rem',
};

function DocumentTile({ document, anchor }: { document: SiteDocument; anchor: string }) {
  const { formatMessage } = useIntl();
  const { date } = useFormats();
  const { name, description, fileType, fileSize, icon = 'document' } = document;
  return (
    <Tile component="li" lift sx={row}>
      <Mark icon={icon} />
      <div>
        <Typography variant="h3" id={anchor} sx={{ fontSize: '1.125rem' }}>
          <FormattedMessage id={name} />
        </Typography>
        {description && (
          <Typography
            sx={{
              display: { xs: 'none', sm: 'block' },
              mt: 0.75,
              color: 'text.secondary',
              fontSize: '0.9375rem',
            }}
          >
            <FormattedMessage id={description} />
          </Typography>
        )}
        <Stack direction="row" sx={facts}>
          <Chip component="span" color="secondary" label={fileType} />
          {fileSize && <span>{formatMessage({ id: fileSize })}</span>}
          {document.date && (
            <span>{formatMessage({ id: 'blocks.documents.updated' }, { date: date(document.date) })}</span>
          )}
        </Stack>
      </div>
      <DownloadButton
        document={document}
        label={formatMessage({ id: 'blocks.documents.download' })}
        about={anchor}
      />
    </Tile>
  );
}

/** Downloads of documents of `site.json`. */
export function DocumentsBlock({ block }: { block: Documents }) {
  const { formatMessage } = useIntl();
  const { documents } = useSite();
  const shown = block.items.flatMap((id) => documents.find((document) => document.id === id) ?? []);
  return (
    <BlockSection block={block}>
      <Tiles className="documents" column="26rem">
        {shown.map((document) => (
          <DocumentTile key={document.id} document={document} anchor={`${block.id}-${document.id}`} />
        ))}
      </Tiles>
      {(block.help || block.action) && (
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'center', rowGap: 2, columnGap: 3, mt: 4.5 }}
        >
          {block.help && (
            <Typography sx={{ flex: '1 1 20rem' }}>{formatMessage({ id: block.help })}</Typography>
          )}
          {block.action && <ActionButton action={block.action} />}
        </Stack>
      )}
    </BlockSection>
  );
}
