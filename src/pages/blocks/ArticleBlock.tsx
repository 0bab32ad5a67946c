import type { ArticleBlock as Article } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { NewsFacts } from '../NewsFacts.tsx';
import { RichText } from '../RichText.tsx';
import { useSite } from '../SiteContext.ts';

export function ArticleBlock({ block }: { block: Article }) {
  const t = useText();
  const item = useSite().news.find(({ id }) => id === block.news);
  if (!item) throw new Error(`Article ${block.id} names the unknown news item ${block.news}`);
  return (
    <article id={block.id} aria-labelledby={`${block.id}-title`}>
      <header className="on-cloth article-head">
        <div className="wrap">
          <NewsFacts item={item} />
          <h1 id={`${block.id}-title`}>{t(item.title)}</h1>
        </div>
      </header>
      <div className="wrap article-body">
        {item.picture && (
          <img className="picture" src={item.picture} alt="" width="800" height="450" fetchPriority="high" />
        )}
        <p className="article-lead">{t(block.lead ?? item.excerpt)}</p>
        <RichText content={block.content} heading="h2" />
        {block.action && (
          <div className="band-actions">
            <ActionButton action={block.action} />
          </div>
        )}
      </div>
    </article>
  );
}
