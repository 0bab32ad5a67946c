import { useState } from 'react';
import type { NewsBlock as News, NewsItem } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { NewsCard } from '../NewsCard.tsx';
import { useSite } from '../SiteContext.ts';

/** The items that content names, else all of them or so many, newest first. */
function chosenNews(news: NewsItem[], { items, newest }: News): NewsItem[] {
  if (!items) return [...news].sort((a, b) => b.date.localeCompare(a.date)).slice(0, newest);
  return items.flatMap((id) => news.find((item) => item.id === id) ?? []);
}

export function NewsBlock({ block }: { block: News }) {
  const t = useText();
  const site = useSite();
  const [filter, setFilter] = useState('all');
  const shown = chosenNews(site.news, block).filter(
    ({ category }) => filter === 'all' || category === filter,
  );
  return (
    <BlockSection block={block}>
      {block.filters && (
        <div className="news-filters">
          {block.filters.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="filter"
              aria-pressed={id === filter}
              onClick={() => setFilter(id)}
            >
              {t(label)}
            </button>
          ))}
        </div>
      )}
      <div aria-live="polite">
        {shown.length === 0 && block.empty && <p>{t(block.empty)}</p>}
        <ul className={`grid news${block.layout === 'featured' && filter === 'all' ? ' news-featured' : ''}`}>
          {shown.map((item) => (
            <NewsCard key={item.id} item={item} readMore={block.readMore} anchor={`${block.id}-${item.id}`} />
          ))}
        </ul>
      </div>
      {block.action && (
        <div className="band-actions">
          <ActionButton action={block.action} />
        </div>
      )}
    </BlockSection>
  );
}
