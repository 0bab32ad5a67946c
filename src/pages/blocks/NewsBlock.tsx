import { css } from '@emotion/react';
import { useState } from 'react';
import type { NewsBlock as News } from '#definitions/blocks.ts';
import type { NewsItem } from '#definitions/SiteDefinition.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { NewsCard } from '../NewsCard.tsx';
import { useSite } from '../SiteContext.ts';

export const newsStyles = css`
  .news-filters { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1.75rem; }
  .filter { min-height: 2.875rem; padding: 0.5rem 1.25rem; border: 2px solid var(--control); border-radius: 999px; background: transparent; font-weight: 600; }
  .filter:hover { border-color: var(--blue); }
  .filter[aria-pressed='true'] { border-color: var(--blue); background: var(--blue); color: var(--on-blue); }
  .news { --column: 18rem; }
  .news-card { display: flex; flex-direction: column; padding: 0; overflow: hidden; }
  .news-card > img { aspect-ratio: 16 / 9; }
  .news-body { display: flex; flex: 1; flex-direction: column; gap: 0.5rem; padding: 1.25rem 1.375rem; }
  .news-body p { color: var(--soft); }
  .news-facts { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.875rem; color: var(--soft); font-size: 0.9375rem; }
  .news-category { padding: 0.125rem 0.625rem; border-radius: 6px; background: var(--mist); color: var(--blue); font-weight: 600; }
  .news-body .more { margin-top: auto; width: fit-content; }
  @media (scripting: none) { .news-filters { display: none; } }
  @media (min-width: 800px) {
    .news-featured { grid-template-columns: 1fr 1fr; }
    .news-featured:has(> :nth-child(4):last-child) { grid-template-columns: 1fr 1fr 1fr; }
    .news-featured > :first-child { grid-column: 1 / -1; flex-direction: row; }
    .news-featured > :first-child > img { flex: 0 0 52%; width: 52%; aspect-ratio: 16 / 10; }
    .news-featured > :first-child .news-body { justify-content: center; padding: clamp(1.5rem, 4vw, 3rem); }
    .news-featured > :first-child h3 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2rem); }
    .news-featured > :first-child .more { margin-top: 0.5rem; }
  }
`;

/** The items that content names, else all of them, newest first. */
function chosenNews(news: NewsItem[], ids: string[] | undefined): NewsItem[] {
  if (!ids) return [...news].sort((a, b) => b.date.localeCompare(a.date));
  return ids.flatMap((id) => news.find((item) => item.id === id) ?? []);
}

export function NewsBlock({ block }: { block: News }) {
  const t = useText();
  const site = useSite();
  const [filter, setFilter] = useState('all');
  const shown = chosenNews(site.news, block.items).filter(
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
