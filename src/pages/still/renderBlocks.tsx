import type { Theme } from '@mui/material/styles';
import type { CompiledPage, CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { LeadBlockContext } from '../LeadBlockContext.ts';
import appear from '../useAppear.css?inline';
import { BlockView } from './BlockView.tsx';
import blocksStyles from './blocks.css?inline';
import { stillRenderer } from './stillRenderer.tsx';

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
  return { html, styles: still.styles(Object.values(html).join('')) + appear + blocksStyles };
}
