import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
// @ts-expect-error the package has no types
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { noticePage } from '#server/http/noticePage.ts';
import { mailHtml } from '#server/mail/mailHtml.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { printDocuments } from '../../scripts/documents/printDocuments.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { frozenPath } from '../support/definitionFolders.ts';
import { OTHER_COLOURS, setColours } from '../support/otherColours.ts';

const FONT = { family: 'Fair Sans', file: '/fonts/fair.woff2' };

/** A free font from another package. */
const FONT_SOURCE = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';

const { light: shipped } = (
  JSON.parse(readFileSync(frozenPath('content/theme.json'), 'utf8')) as ThemeDefinition
).colorSchemes;

/** A PDF as text, with its streams decompressed. */
function inflated(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text.replaceAll(/(?<=>> stream\r?\n)[\s\S]*?(?=\r?\nendstream)/g, (stream) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** The fill colours of a PDF. */
function fillColours(pdf: string): Set<string> {
  const byte = (share = '') =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0');
  const colours = pdf.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g);
  return new Set([...colours].map(([, ...shares]) => `#${shares.slice(0, 3).map(byte).join('')}`));
}

it('a change of six colours and the font in theme.json changes every page, a mail and a PDF', async () => {
  const copy = copyDefinitions();
  const renderer = await loadRenderer('dist');
  const publisher = createPublisher({ ...copy.folders, renderer, brotliQuality: 1 });
  const before = (await publisher.publish()).publication;
  const woff2 = { keepAllGlyphs: true, targetFormat: 'woff2' };
  const font = await subsetFont(readFileSync(FONT_SOURCE), '', woff2);
  writeFileSync(join(copy.folder, 'content/public', FONT.file), font);
  copy.edit<ThemeDefinition>('content/theme.json', (theme) => {
    setColours(theme.colorSchemes.light.palette, OTHER_COLOURS);
    theme.font = FONT;
    theme.mark = '/art/crown.svg';
  });
  const { publication } = await publisher.publish();
  expect(publication.version).not.toBe(before.version);

  const pages = [...publication.resources].filter(([, { type }]) => type.startsWith('text/html'));
  expect(pages.length).toBeGreaterThan(20);
  for (const [path, { body }] of pages) {
    const html = body.toString();
    for (const [name, colour] of Object.entries(OTHER_COLOURS)) {
      expect(html, path).toContain(`--palette-${name.replace('.', '-')}:${colour};`);
    }
    expect(html, path).toContain(`"${FONT.family}"`);
  }

  const notice = noticePage(publication, 'fr', { title: 'Inscription', texts: ['Confirmée.'] });
  for (const expected of [
    OTHER_COLOURS['primary.main'],
    FONT.family,
    'href="/art/crown.svg"',
    'src="/art/crown.svg"',
  ])
    expect(notice).toContain(expected);
  expect(notice).not.toContain('favicon');

  const mail = mailHtml(
    {
      locale: 'fr',
      site: 'Salon',
      title: 'Merci',
      greeting: 'Bonjour,',
      paragraphs: [],
      reference: { label: 'Référence', value: 'A' },
      summary: { title: '', lines: [] },
      labelled: (label, value) => `${label} : ${value}`,
      contact: [],
    },
    publication.theme,
  );
  for (const colour of [
    OTHER_COLOURS['brand.cloth'],
    OTHER_COLOURS['brand.clothText'],
    OTHER_COLOURS['background.default'],
    OTHER_COLOURS['text.primary'],
  ])
    expect(mail).toContain(colour);
  expect(mail).toContain(FONT.family);

  const [pdf] = await printDocuments(copy.folders, { only: ['miss'] });
  const printed = inflated(pdf!.bytes);
  const colours = fillColours(printed);
  const { 'primary.main': unprinted, 'background.default': screenOnly, ...onPaper } = OTHER_COLOURS;
  expect([...colours]).toEqual(expect.arrayContaining(Object.values(onPaper)));
  expect(colours).not.toContain(shipped.palette.brand.cloth);
  const fonts = [...printed.matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name);
  expect(new Set(fonts)).toEqual(new Set(['LiberationSans']));
}, 120_000);
