import type { NewsItem } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { Icon } from './Icon.tsx';
import { NewsFacts } from './NewsFacts.tsx';
import { PageLink } from './PageLink.tsx';

interface NewsCardProps {
  item: NewsItem;
  /** Message id of the link's label. */
  readMore: string;
  /** Unique in the page; names the card's title. */
  anchor: string;
}

export function NewsCard({ item, readMore, anchor }: NewsCardProps) {
  const t = useText();
  const { title, excerpt, picture, link } = item;
  return (
    <li className="tile lift news-card" data-appear="">
      {picture && <img className="picture" src={picture} alt="" width="800" height="450" loading="lazy" />}
      <div className="news-body">
        <NewsFacts item={item} />
        <h3 id={anchor}>{t(title)}</h3>
        <p>{t(excerpt)}</p>
        {link && (
          <PageLink
            href={link}
            className="more"
            id={`${anchor}-more`}
            aria-labelledby={`${anchor}-more ${anchor}`}
          >
            {t(readMore)}
            <Icon name="arrow" />
          </PageLink>
        )}
      </div>
    </li>
  );
}
