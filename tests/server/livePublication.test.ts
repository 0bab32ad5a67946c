import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '#server/createLogger.ts';
import { livePublication } from '#server/livePublication.ts';
import { copyDefinitions } from '../definitions/copyDefinitions.ts';

const renderer = {
  version: '1',
  styles: () => '',
  render: ({ path }: { path: string }) => ({ html: `<h1>${path}</h1>`, styles: [], scripts: [], links: [] }),
};

afterEach(() => vi.restoreAllMocks());

it('says what a change brings to mend, once and with its place, and publishes all the same', async () => {
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
