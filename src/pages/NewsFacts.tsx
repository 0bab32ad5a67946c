import type { NewsItem } from '#definitions/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { useText } from '#messages/useText.ts';
import { useSite } from './SiteContext.ts';

/** Category, date and reading time of a news item. */
export function NewsFacts({ item }: { item: NewsItem }) {
  const t = useText();
  const { date } = useFormats();
  const category = useSite().newsCategories.find(({ id }) => id === item.category);
  return (
    <div className="news-facts">
      {category && <span className="news-category">{t(category.label)}</span>}
      <time dateTime={item.date}>{date(item.date)}</time>
      {item.readMinutes !== undefined && (
        <span>{t('blocks.news.minutes', { minutes: item.readMinutes })}</span>
      )}
    </div>
  );
}
