import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import type { ArticleBlock as Article } from '#definitions/formats/formats.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { ActionRow } from '../../parts/ActionRow.tsx';
import { NewsFacts } from '../../parts/NewsFacts.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { RichText } from '../../parts/rich/RichText.tsx';
import { useSite } from '../../SiteContext.ts';

const head = {
  paddingBlock: 'clamp(2.5rem, 6vw, 4.5rem) clamp(5rem, 12vw, 9rem)',
  '& .news-facts': { color: 'brand.clothQuiet' },
  '& .news-category': { bgcolor: 'brand.accent', color: 'brand.onAccent' },
};

/** An article. Facts, title and picture come from its news item; throws if `site.json` has no such item. */
export function ArticleBlock({ block }: { block: Article }) {
  const item = useSite().news.find(({ id }) => id === block.news);
  if (!item) throw new Error(`Article ${block.id} names the unknown news item ${block.news}`);
  return (
    <article id={block.id} aria-labelledby={`${block.id}-title`}>
      <Box component="header" className="on-cloth" sx={head}>
        <Container>
          <NewsFacts item={item} />
          <Typography variant="h1" id={`${block.id}-title`} sx={{ maxWidth: '13.2em', mt: 2 }}>
            <FormattedMessage id={item.title} />
          </Typography>
        </Container>
      </Box>
      <Container sx={{ maxWidth: '52rem', pb: 'clamp(3rem, 7vw, 5rem)' }}>
        {item.picture && (
          <Picture
            first
            source={item.picture}
            ratio="16 / 9"
            sx={{
              mt: 'clamp(-6.5rem, -9vw, -3.5rem)',
              borderRadius: 'calc(var(--radius) * 2) calc(var(--radius) * 2) calc(var(--radius) * 2) 4px',
              boxShadow: 'var(--lifted)',
            }}
          />
        )}
        <Typography
          sx={{ mt: 4, marginInline: 0, mb: 3, fontSize: '1.3125rem', fontWeight: 550, lineHeight: 1.45 }}
        >
          <FormattedMessage id={block.lead ?? item.excerpt} />
        </Typography>
        <RichText content={block.content} heading="h2" />
        {block.action && (
          <ActionRow>
            <ActionButton action={block.action} />
          </ActionRow>
        )}
      </Container>
    </article>
  );
}
