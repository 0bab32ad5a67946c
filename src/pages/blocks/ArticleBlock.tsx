import { css } from '@emotion/react';
import type { ArticleBlock as Article } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { NewsFacts } from '../NewsFacts.tsx';
import { RichText } from '../RichText.tsx';
import { useSite } from '../SiteContext.ts';

export const articleStyles = css`
  .article-head { padding-block: clamp(2.5rem, 6vw, 4.5rem) clamp(5rem, 12vw, 9rem); }
  .article-head h1 { max-width: 13.2em; margin-top: 1rem; }
  .article-head .news-facts { color: var(--cloth-muted); }
  .article-head .news-category { background: var(--gold); color: #1d1a2e; }
  .article-body { max-width: 52rem; padding-bottom: clamp(3rem, 7vw, 5rem); }
  .article-body > img { aspect-ratio: 16 / 9; margin-top: clamp(-6.5rem, -9vw, -3.5rem); border-radius: 28px 28px 28px 4px; box-shadow: var(--lifted); }
  .article-lead { margin: 2rem 0 1.5rem; font-size: 1.3125rem; font-weight: 550; line-height: 1.45; }
`;

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
