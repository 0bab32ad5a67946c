import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/PageRenderer.ts';

/** Paths below `dist/`. */
const RENDER_ENTRY = 'render/render.js';
const MANIFEST = 'client/.vite/manifest.json';
const STAMP = 'built-from';

/** Renderers by folder and version: the pages of a renderer are cached as long as it is (`publishRoutes`). */
const loaded = new Map<string, PageRenderer>();

/** Loads the built renderer. @throws when there is no build; the message says how to make one */
export async function loadRenderer(distDir: string): Promise<PageRenderer> {
  try {
    const manifest = JSON.parse(await readFile(join(distDir, MANIFEST), 'utf8'));
    const version = await readFile(join(distDir, STAMP), 'utf8');
    const { createRendererFrom } = await import(pathToFileURL(join(distDir, RENDER_ENTRY)).href);
    const key = `${resolve(distDir)} ${version}`;
    const renderer = loaded.get(key) ?? (createRendererFrom(manifest, version) as PageRenderer);
    loaded.set(key, renderer);
    return renderer;
  } catch (cause) {
    throw new Error(`The site is not built in ${distDir}: run "npm run build".`, { cause });
  }
}
