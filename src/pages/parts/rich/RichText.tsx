import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RichNode } from '#definitions/formats/formats.ts';
import { MoreLink } from '../MoreLink.tsx';
import { Ticked } from '../Ticked.tsx';
import { RichTable } from './RichTable.tsx';

interface RichTextProps {
  content: RichNode[];
  /** Element of its headings: one level below the title above. */
  heading: 'h2' | 'h3';
}

const quote = {
  m: 0,
  paddingBlock: 1,
  pl: 3,
  pr: 0,
  borderInlineStart: '6px solid var(--palette-brand-accent)',
  fontSize: '1.25rem',
  fontWeight: 550,
  lineHeight: 1.45,
};

const numbered = {
  display: 'grid',
  gap: 1,
  paddingInlineStart: 3,
  listStyle: 'decimal',
  '& ::marker': { color: 'brand.accentText', fontWeight: 700 },
};

/** Headings, paragraphs, lists, tables, quotes and links. */
export function RichText({ content, heading }: RichTextProps) {
  const { formatMessage } = useIntl();
  const node = (part: RichNode) => {
    switch (part.kind) {
      case 'heading':
        return (
          <Typography variant={heading} sx={{ mt: 3, fontSize: '1.5rem' }}>
            <FormattedMessage id={part.text} />
          </Typography>
        );
      case 'paragraph':
        return <Typography>{formatMessage({ id: part.text })}</Typography>;
      case 'quote':
        return (
          <Box component="blockquote" sx={quote}>
            <FormattedMessage id={part.text} />
          </Box>
        );
      case 'link':
        return (
          <p>
            <MoreLink href={part.link}>{formatMessage({ id: part.text })}</MoreLink>
          </p>
        );
      case 'table':
        return <RichTable table={part} />;
      case 'privacy':
        throw new Error('Publication replaces the nodes of kind "privacy".');
      case 'list':
        if (!part.ordered) return <Ticked texts={part.items} />;
        return (
          <List component="ol" disablePadding sx={numbered}>
            {part.items.map((item) => (
              <ListItem key={item} disablePadding sx={{ display: 'list-item' }}>
                <FormattedMessage id={item} />
              </ListItem>
            ))}
          </List>
        );
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.25,
        fontSize: '1.125rem',
        '& > div': { maxWidth: '40.8em' },
        '& > .wide': { maxWidth: 'none' },
        '& > :first-child > h2, & > :first-child > h3': { mt: 0 },
      }}
    >
      {content.map((part) => (
        <div key={keyOf(part)} className={part.kind === 'table' ? 'wide' : undefined}>
          {node(part)}
        </div>
      ))}
    </Box>
  );
}

function keyOf(part: RichNode): string | undefined {
  if ('text' in part) return part.text;
  if ('rows' in part) return part.rows[0]?.join(' ');
  return 'items' in part ? part.items[0] : part.kind;
}
