import type { RichNode } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { Icon } from './Icon.tsx';
import { PageLink } from './PageLink.tsx';

interface RichTextProps {
  content: RichNode[];
  /** Element of its headings, one level below the title above it. */
  heading: 'h2' | 'h3';
}

/** Running text: headings, paragraphs, lists, quotes and links. */
export function RichText({ content, heading: Heading }: RichTextProps) {
  const t = useText();
  const node = (part: RichNode) => {
    if (part.kind === 'heading') return <Heading>{t(part.text)}</Heading>;
    if (part.kind === 'paragraph') return <p>{t(part.text)}</p>;
    if (part.kind === 'quote') return <blockquote>{t(part.text)}</blockquote>;
    if (part.kind === 'link') {
      return (
        <p>
          <PageLink href={part.link} className="more">
            {t(part.text)}
            <Icon name="arrow" />
          </PageLink>
        </p>
      );
    }
    if (part.kind !== 'list') return null;
    const List = part.ordered ? 'ol' : 'ul';
    return (
      <List className={part.ordered ? 'numbered' : 'ticked'}>
        {part.items.map((item) => (
          <li key={item}>{t(item)}</li>
        ))}
      </List>
    );
  };
  return (
    <div className="rich">
      {content.map((part) => (
        <div key={part.kind === 'list' ? part.items[0] : part.text}>{node(part)}</div>
      ))}
    </div>
  );
}
