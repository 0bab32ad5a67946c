import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CardsBlock as Cards } from '#definitions/formats/formats.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';

const body = {
  '&&': {
    display: 'flex',
    flex: 1,
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 1.25,
    pt: 2.5,
    paddingInline: 2.75,
    pb: 3,
  },
  'img + & .mark': { mt: -5.75, boxShadow: '0 0 0 5px var(--palette-background-paper)' },
  '& > .MuiButton-root': { mt: 'auto' },
};

/** Cards with picture, icon, title, description and a button. */
export function CardsBlock({ block }: { block: Cards }) {
  const { formatMessage } = useIntl();
  return (
    <BlockSection block={block}>
      <Tiles column="16rem">
        {block.cards.map(({ id, title, text, icon, picture, action }) => {
          const anchor = `${block.id}-${id}`;
          return (
            <Tile key={id} component="li" lift bare sx={{ display: 'flex', flexDirection: 'column' }}>
              {picture && <Picture source={picture} ratio="16 / 10" />}
              <CardContent sx={body}>
                {icon && <Mark icon={icon} />}
                <Typography variant="h3" id={anchor}>
                  <FormattedMessage id={title} />
                </Typography>
                {text && (
                  <Typography sx={{ mb: 1.25, color: 'text.secondary' }}>
                    {formatMessage({ id: text })}
                  </Typography>
                )}
                {action && <ActionButton action={action} id={`${anchor}-go`} about={anchor} />}
              </CardContent>
            </Tile>
          );
        })}
      </Tiles>
    </BlockSection>
  );
}
