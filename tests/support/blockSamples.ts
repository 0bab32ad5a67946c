import { readdirSync, readFileSync } from 'node:fs';
import type { Block, PageDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { type Compilation, compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from './definitionFolders.ts';

const BLOCKS = 'src/pages/blocks';

/**
 * The frozen definitions, and a page of the blocks that none of their pages shows: each is the example of its format, in French in
 * every language.
 */
export function compileEveryBlock(): Compilation {
  const sources = loadSources(FROZEN);
  const shown = new Set<string>(sources.pages.flatMap(({ page }) => page.blocks.map(({ type }) => type)));
  const blocks = readdirSync(BLOCKS).flatMap((type) => (shown.has(type) ? [] : exampleOf(type)));
  const page: PageDefinition = { route: '/samples', title: 'Exemples', description: 'Exemples.', blocks };
  const compiled = compileSources(
    { ...sources, pages: [...sources.pages, { id: 'samples', page }] },
    new Map(),
  );
  const french = Object.entries(compiled.texts.fr ?? {}).filter(([id]) => id.startsWith('pages.samples.'));
  const texts = Object.entries(compiled.texts).map(([locale, own]) => [
    locale,
    { ...Object.fromEntries(french), ...own },
  ]);
  return { ...compiled, texts: Object.fromEntries(texts) };
}

function exampleOf(type: string): Block {
  const path = `${BLOCKS}/${type}/format.schema.json`;
  const { examples: [example] = [] } = JSON.parse(readFileSync(path, 'utf8')) as { examples?: Block[] };
  if (!example) throw new Error(`Nothing shows the block "${type}": write "examples": [{ … }] in ${path}.`);
  return example;
}
