import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BlockType } from '#contract/CompiledContent.ts';
import type { RenderedBlocks } from '#contract/PageRenderer.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { registry } from '#pages/registry.ts';
import { renderBlocks } from '#pages/still/renderBlocks.tsx';
import { siteTheme } from '#site/styles/theme.ts';
import { compileEveryBlock } from '../support/blockSamples.ts';

const compilation = compileEveryBlock();
const messages = Object.fromEntries(
  compilation.locales.map((locale) => [
    locale,
    compileMessages(compilation.texts[locale] ?? {}, locale, () => true),
  ]),
);
const { site } = compilation;
const theme = siteTheme(compilation.theme);
const render = (blocks: (typeof compilation.pages)[number]['blocks']): RenderedBlocks =>
  renderBlocks({ page: { ...compilation.pages[0]!, blocks }, site, theme, messages });

const blocks = compilation.pages.flatMap((page) => page.blocks);
const types = Object.keys(registry) as BlockType[];

describe('the HTML of', () => {
  it.each(types)(
    '%s uses MUI, has all texts in every language, and has only the live parts of its registration',
    (type) => {
      const shown = blocks.filter((block) => block.type === type);
      const { html } = render(shown);
      for (const [locale, text] of Object.entries(html)) {
        expect(text).toMatch(/class="[^"]*Mui[A-Z]/);
        expect(text, `${locale}: a text is missing`).not.toMatch(/>(pages|blocks|site)\.[a-z]/);
        const liveParts = [...text.matchAll(/data-live="([^"]+)"/g)].map(([, part]) => part);
        expect(registry[type].live).toEqual(expect.arrayContaining(liveParts));
      }
    },
  );
});

it('renders the same HTML twice, class names included', () => {
  const [one, other] = [render(blocks.slice(0, 5)), render(blocks.slice(0, 5))];
  expect(one).toEqual(other);
});

it('renders every registered live part', () => {
  const parts = types.flatMap((type) => registry[type].live);
  const html = render(blocks).html.fr ?? '';
  for (const part of parts) expect(html).toContain(`data-live="${part}"`);
});

it('keeps MUI and Emotion out of all browser scripts', () => {
  const folder = 'dist/client/assets';
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
      /@mui|@emotion|Mui[A-Z][a-z]+-root|emotion-/,
    );
  }
});
