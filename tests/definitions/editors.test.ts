import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { frozenPath } from '../support/definitionFolders.ts';
import { open, service, underlined } from '../support/editorService.ts';

async function completions(path: string, text: string): Promise<string[]> {
  const { document, json, position } = open(path, text);
  return ((await service.doComplete(document, position, json))?.items ?? []).map(({ label }) => label);
}

const page = (block: string) =>
  `{"$schema": "../../src/definitions/page.schema.json", "route": "/a", "title": "A", "description": "A", "blocks": [${block}]}`;
const PAGE = 'content/pages/a.json';
const SITE = 'content/site.json';

it('completes the types of blocks', async () => {
  expect(await completions(PAGE, page('{"type": "|"}'))).toEqual(
    expect.arrayContaining(['"hero"', '"steps"', '"article"']),
  );
});

/** What the editor writes, with "fr" in each place that it leaves open. */
function filledIn(text: string): string {
  return text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll(/\$\d+/g, 'fr');
}

it('writes a block of each kind that only lacks its texts', async () => {
  const { document, json, position } = open(PAGE, page('|'));
  const { items = [] } = (await service.doComplete(document, position, json)) ?? {};
  const types = readdirSync('src/pages/blocks');
  const blocks = items.filter(({ label }) => types.includes(label));
  expect(blocks.map(({ label }) => label).sort()).toEqual(types.sort());
  const written = blocks.map(({ textEdit }) => filledIn(textEdit?.newText ?? ''));
  expect(await underlined(PAGE, page(written.join()))).toEqual([]);
  for (const block of blocks) expect(block.documentation).toContain(' / ');
});

it.each(['locales', 'navigation', 'bank', 'social', 'documents', 'newsCategories', 'news'])(
  'writes an entry of %s of the site that only lacks its texts',
  async (list) => {
    const site = JSON.parse(readFileSync(frozenPath(SITE), 'utf8')) as Record<string, unknown>;
    const withList = (entry: string) =>
      JSON.stringify({ ...site, [list]: ['?'] }).replace('["?"]', `[${entry}]`);
    const { document, json, position } = open(SITE, withList('|'));
    const { items = [] } = (await service.doComplete(document, position, json)) ?? {};
    const entry = items.find(({ label }) => label.includes(' / '));
    expect(await underlined(SITE, withList(filledIn(entry?.textEdit?.newText ?? '')))).toEqual([]);
  },
);

it('completes the keys of a block: its own, and those that it shares with others', async () => {
  const keys = await completions(PAGE, page('{"type": "hero", "id": "a", "title": "A", "|"}'));
  expect(keys).toEqual(expect.arrayContaining(['eyebrow', 'video', 'actions']));
  for (const key of ['offers', 'tone']) expect(keys).not.toContain(key);
  expect(await completions(PAGE, page('{"type": "steps", "id": "a", "|"}'))).toContain('tone');
});

it('completes keys and values deep in a block', async () => {
  const action = (inside: string) =>
    page(
      `{"type": "hero", "id": "a", "title": "A", "actions": [{"id": "b", "label": "B", "link": "/", ${inside}}]}`,
    );
  expect(await completions(PAGE, action('"|"'))).toEqual(
    expect.arrayContaining(['icon', 'color', 'variant']),
  );
  expect(await completions(PAGE, action('"icon": "|"'))).toEqual(
    expect.arrayContaining(['"award"', '"pin"']),
  );
});

it('underlines unknown keys, types and icons', async () => {
  expect(await underlined(PAGE, page('{"type": "hero", "id": "a", "title": "A", "subtitel": "B"}'))).toEqual([
    'Property subtitel is not allowed.',
  ]);
  expect(await underlined(PAGE, page('{"type": "heroo", "id": "a", "title": "A"}'))).not.toEqual([]);
  const icon = page('{"type": "steps", "id": "a", "items": [{"id": "b", "title": "B", "icon": "pinn"}]}');
  expect(await underlined(PAGE, icon)).toEqual([expect.stringContaining('Value is not accepted')]);
});

it('shows the description of a key', async () => {
  const { document, json, position } = open(
    PAGE,
    page('{"type": "hero", "id": "a", "title": "A", "|eyebrow": "B"}'),
  );
  const hover = await service.doHover(document, position, json);
  expect(JSON.stringify(hover?.contents)).toContain('Short line above the title');
});

it.each([
  'content/site.json',
  'content/pages/home.json',
  'forms/reservation/ui.json',
  'forms/reservation/schema.json',
])('underlines nothing in %s', async (path) => {
  expect(await underlined(path, readFileSync(frozenPath(path), 'utf8'))).toEqual([]);
});
