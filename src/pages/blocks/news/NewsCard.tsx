import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NewsItem } from '#definitions/formats/formats.ts';
import { MoreLink } from '../../parts/MoreLink.tsx';
import { NewsFacts } from '../../parts/NewsFacts.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Tile } from '../../parts/Tile.tsx';

const body = {
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: 1,
  '& .more': { mt: 'auto', width: 'fit-content' },
};

interface NewsCardProps {
  item: NewsItem;
  /** Message id of the link's label. */
  readMore: string;
  /** Unique in the page; names the card's title. */
  anchor: string;
}

/** A news item with its picture and excerpt. */
export function NewsCard({ item, readMore, anchor }: NewsCardProps) {
  const { formatMessage } = useIntl();
  const { title, excerpt, picture, link, category } = item;
  return (
    <Tile component="li" lift bare data-category={category} sx={{ display: 'flex', flexDirection: 'column' }}>
      {picture && <Picture source={picture} ratio="16 / 9" />}
      <CardContent sx={body}>
        <NewsFacts item={item} />
        <Typography variant="h3" id={anchor}>
          <FormattedMessage id={title} />
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{formatMessage({ id: excerpt })}</Typography>
        {link && (
          <MoreLink href={link} id={`${anchor}-more`} aria-labelledby={`${anchor}-more ${anchor}`}>
            <FormattedMessage id={readMore} />
          </MoreLink>
        )}
      </CardContent>
    </Tile>
  );
}
