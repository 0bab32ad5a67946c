import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ID = /(['"`])((?:form|shell|blocks|errors|server|documents|mail)\.[\w.]*(?:\$\{\w+\}[\w.]*)*)\1/g;

const texts = Object.keys(JSON.parse(readFileSync('content/messages/fr.json', 'utf8')));

/** Ids of the interface's texts as the code writes them (not those that are only the beginning of ids), and a pattern of what they stand for. */
const used = new Map<string, RegExp>();
for (const file of globSync('{src/**/*,scripts/*,scripts/documents/*}.{ts,tsx}')) {
  for (const [, , id = ''] of readFileSync(file, 'utf8').matchAll(ID)) {
    if (id.endsWith('.')) continue;
    const pattern = id.replaceAll('.', '\\.').replace(/\$\{\w+\}/g, '[\\w.]+');
    used.set(id, new RegExp(`^${pattern}$`));
  }
}

it('finds the ids at all', () => {
  expect(used.size).toBeGreaterThan(50);
});

it('every id that the code uses has a text', () => {
  const without = [...used].filter(([, pattern]) => !texts.some((id) => pattern.test(id)));
  expect(without.map(([id]) => id)).toEqual([]);
});

it('every text of the interface is used', () => {
  expect(texts.filter((id) => ![...used.values()].some((pattern) => pattern.test(id)))).toEqual([]);
});
