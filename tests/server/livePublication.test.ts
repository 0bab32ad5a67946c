import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { RouteTable } from '#contract/RouteModule.ts';
import type { FormUi } from '#definitions/formats/formats.ts';
import { livePublication } from '#server/live/livePublication.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

/** The rendered pages in order: path, and for forms their state. */
const rendered: string[] = [];

const renderer: PageRenderer = {
  version: '1',
  siteStyles: () => '',
  formStyles: () => '',
  receiptStyles: () => '',
  privacy: () => ({}),
  blocks: (input) => ({ html: { all: JSON.stringify(input) }, styles: '' }),
  noScript: () => ({ html: '', styles: [] }),
  render: ({ path, routeModule }) => {
    const html = routeModule.kind === 'form' ? `${path} ${routeModule.state}` : path;
    rendered.push(html);
    return { html, styles: [], scripts: [], links: [] };
  },
};

beforeEach(() => {
  rendered.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('prints a new warning once with its place, and publishes the change', async () => {
  const definitions = copyDefinitions();
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const live = await livePublication({ ...definitions.folders, renderer }, createLogger('silent'));
  try {
    expect(written.join('')).toMatch(/^\d+ warnings: "npm run check" lists them\.\n$/);
    written.length = 0;
    const before = live.publications.current().version;
    const page = 'content/pages/exposition.json';
    definitions.write(page, definitions.read(page).replace('"/contact"', '"/nowhere"'));
    await vi.waitFor(() => expect(live.publications.current().version).not.toBe(before), 10_000);
    expect(written.join('')).toMatch(/^content\/pages\/exposition\.json:\d+:\d+ warning: .*nowhere/);
    expect(written).toHaveLength(1);
  } finally {
    await live.close();
  }
});

it('prints a missing picture at its start', async () => {
  const definitions = copyDefinitions();
  rmSync(join(definitions.folder, 'content/public/share.jpg'));
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const live = await livePublication({ ...definitions.folders, renderer }, createLogger('silent'));
  await live.close();
  expect(written.join('')).toMatch(
    /^content\/site\.json:\d+:\d+ warning: content\/public\/share\.jpg does not exist\n\d+ warnings: /,
  );
});

it.each<[string, string, string | undefined, RegExp]>([
  ['its site.json', 'content/site.json', undefined, /^content\/site\.json:1:1 the file is missing/m],
  [
    'UTF-8 in a page',
    'content/pages/faq.json',
    '{ "title": "été" }',
    /^content\/pages\/faq\.json:1:13 not UTF-8: /m,
  ],
])('keeps the last good version while a save lacks %s', async (_, path, text, problem) => {
  const definitions = copyDefinitions();
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  const live = await livePublication({ ...definitions.folders, renderer }, createLogger('silent'));
  try {
    const { version } = live.publications.current();
    const file = join(definitions.folder, path);
    const right = readFileSync(file);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text, 'latin1');
    await vi.waitFor(() => expect(written.join('')).toMatch(problem), 10_000);
    expect(written.join('')).toContain('Not published: the last good version stays live.');
    expect(live.publications.current().version).toBe(version);
    writeFileSync(file, right);
    await vi.waitFor(() => expect(written.at(-1)).toMatch(/^Mended: /), 10_000);
  } finally {
    await live.close();
  }
});

it.each<[string, (path: string) => unknown, RegExp]>([
  [
    'a pipe',
    (path) => execFileSync('mkfifo', [path]),
    /^forms\/added\/ui\.json:1:1 neither a file nor a folder, but a pipe, socket or device: remove it$/m,
  ],
  [
    '100 MB of brackets',
    (path) => writeFileSync(path, '['.repeat(100_000_000)),
    /^forms\/added\/ui\.json:1:1 more than 5 MB: /m,
  ],
  [
    'a link to everything',
    (path) => symlinkSync('/', path),
    /^forms\/added\/ui\.json:1:1 the link leads out of this folder: put the file itself here$/m,
  ],
])('refuses %s in a folder and goes on', async (_, make, problem) => {
  const definitions = copyDefinitions();
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  const live = await livePublication({ ...definitions.folders, renderer }, createLogger('silent'));
  try {
    const { version } = live.publications.current();
    const folder = join(definitions.folder, 'forms/added');
    mkdirSync(folder);
    make(join(folder, 'ui.json'));
    await vi.waitFor(() => expect(written.join('')).toMatch(problem), 10_000);
    rmSync(folder, { recursive: true });
    const page = 'content/pages/exposition.json';
    definitions.write(page, definitions.read(page).replace('"/contact"', '"/faq"'));
    await vi.waitFor(() => expect(live.publications.current().version).not.toBe(version), 10_000);
  } finally {
    await live.close();
  }
});

it('opens and closes forms at their dates, and renders no other page', async () => {
  // Mocks `Date` only: `Alarm` compares it after each of its short real timers, and `expect.poll` does not advance it.
  vi.setSystemTime('2026-06-01T08:00:00Z');
  const definitions = copyDefinitions();
  const ui = 'forms/reservation/ui.json';
  definitions.edit<FormUi>(ui, (form) => Object.assign(form, { opens: '2999-01-01T00:00:00+01:00' }));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const live = await livePublication({ ...definitions.folders, renderer }, createLogger('silent'));
  const read = (path: string) => String(live.publications.resource(path)?.body);
  try {
    expect(read('/reservation')).toBe('/reservation notYetOpen');
    rendered.length = 0;
    const opens = new Date(Date.now() + 20);
    const closes = new Date(Date.now() + 40);
    definitions.edit<FormUi>(ui, (form) =>
      Object.assign(form, { opens: opens.toISOString(), closes: closes.toISOString() }),
    );
    await expect.poll(() => rendered, { timeout: 30_000 }).toEqual(['/reservation notYetOpen']);
    const before = modulesOf(read('/_publication/routes.json'));
    // An invalid file does not keep forms from opening and closing.
    definitions.write('content/site.json', '{');
    expect(read('/reservation')).toBe('/reservation notYetOpen');
    vi.setSystemTime(opens);
    await expect.poll(() => read('/reservation'), { timeout: 30_000 }).toBe('/reservation open');
    vi.setSystemTime(closes);
    await expect.poll(() => read('/reservation'), { timeout: 30_000 }).toBe('/reservation closed');
    expect(rendered).toEqual(['/reservation notYetOpen', '/reservation open', '/reservation closed']);

    const { '/reservation': module = '', ...others } = modulesOf(read('/_publication/routes.json'));
    const { '/reservation': earlier = '', ...same } = before;
    expect(others).toEqual(same);
    expect(module).not.toBe(earlier);
    // The module of an older page stays available.
    expect(read(earlier)).toContain('"notYetOpen"');
    expect(read(module)).toContain('"closed"');
  } finally {
    await live.close();
  }
});

/** The URL of each route's module by route. */
function modulesOf(routes: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(JSON.parse(routes) as RouteTable).map(([route, { module }]) => [route, module]),
  );
}
