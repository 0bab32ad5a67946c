import type { Theme } from '@mui/material/styles';
import type { CompiledPage, CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { LeadBlockContext } from '../LeadBlockContext.ts';
import { BlockView } from './BlockView.tsx';
import { stillRenderer } from './stillRenderer.tsx';

/** CSS of every page with blocks. */
const pageStyles = Object.values(
  import.meta.glob<string>('../**/*.css', { query: '?inline', import: 'default', eager: true }),
).join('');

interface Blocks {
  page: CompiledPage;
  site: CompiledSite;
  theme: Theme;
  /** Texts of the page, the site and the interface by locale. */
  messages: Record<string, CompiledMessages>;
}

/** A page's blocks as HTML by locale, and the CSS that any of these needs. */
export function renderBlocks({ page, site, theme, messages }: Blocks): {
  html: Record<string, string>;
  styles: string;
} {
  const still = stillRenderer(theme, site);
  const blocks = (
    <LeadBlockContext.Provider value={page.blocks[0]?.id}>
      {page.blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </LeadBlockContext.Provider>
  );
  const html = Object.fromEntries(
    Object.entries(messages).map(([locale, texts]) => [locale, still.html(blocks, locale, texts)]),
  );
  return { html, styles: still.styles(Object.values(html).join('')) + pageStyles };
}
