/**
 * Makes the home page's looping video and its poster from the frames of `heroFrame`. Needs ffmpeg. Run
 * `node scripts/hero-video.ts` after changing the drawing; the results are committed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findChromium } from './findChromium.ts';
import { heroColours } from './heroColours.ts';
import { heroFrame } from './heroFrame.ts';

const seconds = 8;
const rate = 24;
const video = 'content/public/video/hero.mp4';
const colours = heroColours(JSON.parse(await readFile('content/theme.json', 'utf8')));

await writeFile('content/public/art/hero-poster.svg', heroFrame(0, colours));

const browser = await chromium.launch(await findChromium());
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await page.setContent('<style>body{margin:0}</style>');

const encoder = spawn(
  'ffmpeg',
  [
    ...[
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-framerate',
      String(rate),
      '-c:v',
      'mjpeg',
      '-i',
      '-',
    ],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-pix_fmt', 'yuv420p', '-tune', 'animation'],
    ...['-movflags', '+faststart', '-an', video],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
for (let frame = 0; frame < seconds * rate; frame += 1) {
  await page.evaluate(
    (svg) => {
      document.body.innerHTML = svg;
    },
    heroFrame(frame / (seconds * rate), colours),
  );
  const picture = await page.screenshot({ type: 'jpeg', quality: 92 });
  if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
}
encoder.stdin.end();
const [code] = await once(encoder, 'close');
await browser.close();
if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
console.log(`${video} is made.`);
