import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useIntl } from 'react-intl';
import type { NewsItem } from '#definitions/formats/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { useSite } from '../SiteContext.ts';

/** Category, date and reading time of a news item. */
export function NewsFacts({ item }: { item: NewsItem }) {
  const { formatMessage } = useIntl();
  const { date } = useFormats();
  const category = useSite().newsCategories.find(({ id }) => id === item.category);
  return (
    <Stack
      direction="row"
      className="news-facts"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        rowGap: 0.5,
        columnGap: 1.75,
        color: 'text.secondary',
        fontSize: '0.9375rem',
      }}
    >
      {category && (
        <Chip component="span" className="news-category" label={formatMessage({ id: category.label })} />
      )}
      <time dateTime={item.date}>{date(item.date)}</time>
      {item.readMinutes !== undefined && (
        <span>{formatMessage({ id: 'blocks.news.minutes' }, { minutes: item.readMinutes })}</span>
      )}
    </Stack>
  );
}
