import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { markOf } from '#messages/marks.ts';
import { findChromium } from '../../scripts/findChromium.ts';
import { pressButtons } from '../../scripts/measure/pressButtons.ts';
import { newSite } from '../../scripts/newSite.ts';
import { atEnd } from '../support/atEnd.ts';
import { readmeLine } from '../support/readmes/readmes.ts';

const parent = mkdtempSync(join(tmpdir(), 'measured-'));
atEnd(() => rmSync(parent, { recursive: true }));
const folder = join(parent, 'site');
await newSite(
  { folder, languages: 'fr,en', currency: 'EUR', zone: 'Europe/Paris' },
  { ask: () => Promise.reject(new Error('nothing is asked')) },
);

function measure(env: Record<string, string> = {}, ...options: string[]) {
  const folders = { FORMS_DIR: join(folder, 'forms'), CONTENT_DIR: join(folder, 'content') };
  return spawnSync(process.execPath, ['scripts/messages.ts', 'measure', ...options], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', ...folders, ...env },
  });
}

it('measures each text where it is shown, tells those that have no room, and takes pictures', async () => {
  expect(readmeLine('npm run messages -- measure')).toBe('npm run messages -- measure');
  const path = join(folder, 'content/messages/en.json');
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  texts['forms.registration.submission.submit'] = 'Send it '.repeat(600).trim();
  texts['site.participate.label'] = 'Participate in this long event of ours';
  texts['pages.home.hero.title'] = 'Unmistakeablecharacteristics';
  // A dialog has it, which a button opens.
  texts['handover.close'] = 'Close it '.repeat(60).trim();
  writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`);
  const pictures = join(parent, 'pictures');
  const line = readmeLine('npm run messages -- measure --pictures pictures').replace(
    / pictures$/,
    ` ${pictures}`,
  );
  const { stdout, status } = measure({}, '--locale', 'en', '--unseen', ...line.split(' ').slice(-2));
  const [tight, unseen = ''] = stdout
    .replace(pictures, 'pictures')
    .replace(/\d+/g, 'N')
    .split('N texts have no room.\n');
  expect(tight).toBe(
    `pictures: N pictures
content/messages/en.json "site.participate.label" is N pixels wider than the page: /en and N more places
  Participate in this long event of ours
content/messages/en.json "pages.home.hero.title" is broken within a word, "Unmistakeablecha|racteristics", where no browser is sure to hyphenate: write a shorter one, or U+NAD where it may break: /en and N more places
  Unmistakeablecharacteristics
content/messages/en.json "forms.registration.submission.submit" fills N lines of a button: /en/registration and N more places
  ${'Send it '.repeat(10).slice(0, 79)}…
content/messages/en.json "handover.close" fills N lines of a button: /en/registration, Continue on another device and N more places
  ${'Close it '.repeat(10).slice(0, 79)}…
`,
  );
  expect(unseen).toMatch(/^N texts were not seen/);
  expect(unseen).toMatch(/^emails of the site: mail\./m);
  expect(unseen).not.toMatch(/ shell\.menu|handover\.title/);
  expect(status).toBe(1);

  // The window of a phone, with a red frame around the text.
  for (const id of ['pages.home.hero.title', 'forms.registration.submission.submit', 'handover.close']) {
    const { data, info } = await sharp(join(pictures, `${id}.jpg`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 320, height: 640, channels: 3 });
    const isFrame = (at: number) =>
      (data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 50 && (data[at + 2] ?? 0) < 50;
    const framed = Array.from({ length: 320 * 640 }, (_, index) => index * 3).filter(isFrame);
    expect(framed.length, id).toBeGreaterThan(200);
  }
  expect(existsSync(join(pictures, 'mail.from.jpg'))).toBe(false);
});

it('says how to install Chromium where there is none', () => {
  const { stderr, status } = measure({ CHROMIUM: '/nowhere/chromium' });
  expect(stderr).toMatch(/^Chromium does not start: .*\/nowhere\/chromium/);
  expect(stderr).toContain(readmeLine('CHROMIUM=/usr/bin/chromium npm run messages -- measure'));
  expect(status).toBe(1);
});

it('tells a language that the site has not', () => {
  const { stderr, status } = measure({}, '--locale', 'enn');
  expect(stderr).toContain('"enn" is no language of the site: fr, en; did you mean "en"?');
  expect(status).toBe(2);
});

it('goes on after a button that leaves the page', async () => {
  const browser = await chromium.launch(await findChromium());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const button = (id: string, action: string) => `<button onclick="${action}">${id}${markOf(id)}</button>`;
  const html = [button('back', 'history.back()'), button('stays', "this.textContent += '!'")].join('');
  const open = async () => {
    await page.goto('about:blank#before');
    await page.goto(`data:text/html,<meta charset="utf-8">${encodeURIComponent(html)}`);
  };
  await open();
  const shown: string[] = [];
  const onShown = async (name: string) => void shown.push(name);
  await pressButtons({ page, locale: 'en', open, pressed: new Set(), onShown });
  expect(shown).toEqual(['stays']);
});
