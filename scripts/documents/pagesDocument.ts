import type { BlockType } from '#contract/CompiledContent.ts';
import type { Block, SiteDocument } from '#definitions/formats/formats.ts';
import { priceCatalogueBlock, sponsorshipCatalogueBlock } from './blockCatalogues.ts';
import { bankBlock, callToActionBlock, coverPage, partnersBlock, textBlock } from './blockTexts.ts';
import { cardsBlock, highlightsBlock, statisticsBlock } from './blockTiles.ts';
import { backCover, contactPanel } from './contacts.ts';
import type { Edition } from './Edition.ts';
import { masthead, runningLines, sectionTitle } from './frame.ts';
import type { Paper } from './Paper.ts';

type Draw<T extends BlockType> = (paper: Paper, edition: Edition, block: Extract<Block, { type: T }>) => void;

/** What can be printed, beside a hero in the first place. */
const printers: { [T in BlockType]?: Draw<T> } = {
  text: textBlock,
  highlights: highlightsBlock,
  cards: cardsBlock,
  statistics: statisticsBlock,
  'price-catalogue': priceCatalogueBlock,
  'sponsorship-catalogue': sponsorshipCatalogueBlock,
  partners: partnersBlock,
  bank: bankBlock,
  'call-to-action': callToActionBlock,
};

/**
 * Prints blocks of the site's pages.  A hero in the first place becomes the cover, and there is a back
 * cover then, with the call to action that stands last.
 *
 * @throws Error when a block is of a type that is not printed
 */
export function pagesDocument(paper: Paper, edition: Edition, document: SiteDocument): void {
  const { t, pages } = edition;
  const blocks = (document.pages ?? []).flatMap(({ page, blocks }) =>
    blocks.map((id) => ({
      place: `block "${id}" of content/pages/${page}.json`,
      block: pages.find((one) => one.id === page)?.blocks.find((one) => one.id === id),
    })),
  );
  const [first] = blocks;
  const cover = first?.block?.type === 'hero' ? first.block : undefined;
  const last = blocks.at(-1)?.block;
  const call = cover && last?.type === 'call-to-action' ? last : undefined;
  const title = t(document.name);
  if (cover) coverPage(paper, edition, cover, title);
  else masthead(paper, edition, title, document.description && t(document.description));
  for (const { place, block } of blocks.slice(cover ? 1 : 0, call ? -1 : undefined)) {
    if (!block)
      throw new Error(
        `The document "${document.id}" of content/site.json names the ${place}: there is none.`,
      );
    const print = printers[block.type] as Draw<BlockType> | undefined;
    if (!print) {
      const known = Object.keys(printers).join(', ');
      throw new Error(
        `The document "${document.id}" of content/site.json cannot print the ${place}: it is a "${block.type}"; printed are ${known}, and a hero in the first place.`,
      );
    }
    if (block.title && block.type !== 'call-to-action') {
      sectionTitle(paper, t(block.title), {
        eyebrow: block.eyebrow && t(block.eyebrow),
        subtitle: block.subtitle && t(block.subtitle),
        follows: block.type === 'price-catalogue' ? 230 : 150,
      });
    }
    print(paper, edition, block);
  }
  if (cover) backCover(paper, edition, call);
  else contactPanel(paper, edition);
  runningLines(paper, edition, title, cover !== undefined);
}
