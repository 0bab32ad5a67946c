import Box from '@mui/material/Box';
import type { Block, SiteDocument } from '#definitions/formats/formats.ts';
import { BlockView } from '#pages/still/BlockView.tsx';
import { ContactPanel } from '../sheet/ContactPanel.tsx';
import { Masthead } from '../sheet/Masthead.tsx';
import { BackCover } from './BackCover.tsx';
import { blockStyles, printedBlock } from './blockStyles.ts';
import { Cover } from './Cover.tsx';
import { PrintedPrices } from './PrintedPrices.tsx';

interface PagesDocumentProps {
  document: SiteDocument;
  blocks: Block[];
}

/**
 * Blocks of the site's pages on paper. A hero as the first block becomes the cover. Then there is also a back cover, with
 * the call to action if it is the last block.
 */
export function PagesDocument({ document, blocks }: PagesDocumentProps) {
  const [first] = blocks;
  const last = blocks.at(-1);
  const cover = first?.type === 'hero' ? first : undefined;
  const call = cover && last?.type === 'call-to-action' ? last : undefined;
  const inside = blocks.slice(cover ? 1 : 0, call ? -1 : undefined);
  return (
    <>
      {cover ? (
        <Cover document={document} hero={cover} />
      ) : (
        <Masthead document={document} lead={document.description} />
      )}
      {inside.map((block) => (
        <Box key={block.id} sx={{ ...printedBlock, ...blockStyles[block.type] }}>
          {block.type === 'price-catalogue' ? <PrintedPrices block={block} /> : <BlockView block={block} />}
        </Box>
      ))}
      {cover ? <BackCover call={call} /> : <ContactPanel />}
    </>
  );
}
