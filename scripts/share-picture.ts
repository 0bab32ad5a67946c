/**
 * Makes the preview picture that social networks show for links to the site. Run `node scripts/share-picture.ts` after
 * changing the drawing or the font; the result is committed.
 */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { formatDays } from '#messages/formatDays.ts';
import { findChromium } from './findChromium.ts';
import { heroColours } from './heroColours.ts';
import { heroFrame } from './heroFrame.ts';

const { name, event, locales } = JSON.parse(await readFile('content/site.json', 'utf8')) as {
  name: string;
  locales: { id: string }[];
  event: { start: string; end: string; city: string };
};
const dates = formatDays(event.start, event.end, locales[0]?.id ?? 'fr');
const theme: ThemeDefinition = JSON.parse(await readFile('content/theme.json', 'utf8'));
const colours = heroColours(theme);
const font = await readFile(`content/public${theme.font.file}`, 'base64');

const browser = await chromium.launch(await findChromium());
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>
  @font-face { font-family: B; src: url(data:font/woff2;base64,${font}); font-weight: 400 800 }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; color: ${colours.cream}; font: 500 34px/1.3 B }
  svg { position: absolute; inset: 0; width: 1200px; height: 675px }
  i { position: absolute; inset: 0; background: linear-gradient(95deg, ${colours.night}f2 40%, ${colours.night}33 75%) }
  div { position: absolute; left: 80px; top: 150px; width: 620px }
  h1 { margin: 0 0 28px; font-size: 84px; font-weight: 800; line-height: 1; letter-spacing: -0.03em; text-wrap: balance }
  b { color: ${colours.gold} }
</style>${heroFrame(0, colours)}<i></i><div><h1></h1><p><b></b><br><span></span></p></div>`);
await page.evaluate(
  async (texts) => {
    for (const [selector, text] of Object.entries(texts))
      document.querySelector(selector)!.textContent = text;
    await document.fonts.ready;
  },
  { h1: name, b: dates, span: event.city },
);
await page.screenshot({ path: 'content/public/share.jpg', type: 'jpeg', quality: 82 });
await browser.close();
