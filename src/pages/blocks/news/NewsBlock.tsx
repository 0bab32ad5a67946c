import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NewsBlock as News, NewsItem } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Live } from '../../parts/Live.tsx';
import { Tiles } from '../../parts/Tiles.tsx';
import { useSite } from '../../SiteContext.ts';
import { NewsCard } from './NewsCard.tsx';
import { featured, filters } from './newsStyles.ts';

/** The items named by content; without names the `newest` ones (default all), newest first. */
function chosenNews(news: NewsItem[], { items, newest }: News): NewsItem[] {
  if (!items) return [...news].sort((a, b) => b.date.localeCompare(a.date)).slice(0, newest);
  return items.flatMap((id) => news.find((item) => item.id === id) ?? []);
}

/** News of `site.json`, with an optional filter by category. */
export function NewsBlock({ block }: { block: News }) {
  const { formatMessage } = useIntl();
  const shown = chosenNews(useSite().news, block);
  const list = `${block.id}-list`;
  const empty = `${block.id}-empty`;
  return (
    <BlockSection block={block} actions={[block.action]} sx={filters}>
      {block.filters && (
        <Live
          part="news-filter"
          id={block.id}
          props={{
            list,
            empty,
            filters: block.filters.map(({ id, label }) => ({ id, label: formatMessage({ id: label }) })),
          }}
        />
      )}
      <div aria-live="polite">
        {block.empty && (
          <Typography id={empty} hidden={shown.length > 0}>
            <FormattedMessage id={block.empty} />
          </Typography>
        )}
        <Tiles
          id={list}
          className="news"
          column="18rem"
          data-filter="all"
          sx={block.layout === 'featured' ? featured : undefined}
        >
          {shown.map((item) => (
            <NewsCard key={item.id} item={item} readMore={block.readMore} anchor={`${block.id}-${item.id}`} />
          ))}
        </Tiles>
      </div>
    </BlockSection>
  );
}
