import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { FROZEN } from '../support/definitionFolders.ts';

const FOLDER = 'dist/desk';

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;
const manifest: Manifest = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8'));

/** The files that a browser loads before the desk's first screen. */
function firstFiles(): string[] {
  const names = new Set(Object.keys(manifest).filter((name) => manifest[name]?.isEntry));
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  return [...names].flatMap((name) => manifest[name]?.file ?? []);
}

it('the desk loads at most 250 KB of script before its first screen', () => {
  const bytes = firstFiles().map((file) => statSync(join(FOLDER, `${file}.br`)).size);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250 * 1024);
});

it('no page, module or script of the public site has a text of the desk', async () => {
  const { resources, translatedPages, texts } = (
    await createPublisher({ ...FROZEN, renderer: await loadRenderer('dist'), brotliQuality: 1 }).publish()
  ).publication;
  expect(Object.keys(texts.fr ?? {}).filter((id) => id.startsWith('desk.')).length).toBeGreaterThan(100);
  const pages = await Promise.all([...translatedPages.values()].map((page) => page()));
  const leaking = [...resources.values(), ...pages].filter(({ body }) => /["'`]desk\./.test(body.toString()));
  expect(leaking).toEqual([]);
});
