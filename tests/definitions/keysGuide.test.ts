import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { open, service } from '../support/editorService.ts';

const FORMATS = globSync([
  'src/definitions/*.schema.json',
  'src/definitions/parts.json',
  'src/pages/blocks/*/format.schema.json',
]);

/** Calls for each object in a format; what a snippet writes is none of it. */
function eachObject(value: unknown, use: (object: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) use(value as Record<string, unknown>);
  for (const [key, inner] of Object.entries(value)) if (key !== 'body') eachObject(inner, use);
}

it('each description is French, then English, as editors show it', () => {
  const wrong: string[] = [];
  for (const file of FORMATS)
    eachObject(JSON.parse(readFileSync(file, 'utf8')), ({ description }) => {
      if (typeof description !== 'string') return;
      const [french, english, ...more] = description.split(' / ');
      if (!french || !english || french === english || more.length > 0) wrong.push(`${file}: ${description}`);
    });
  expect(FORMATS.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

it.each(['forms/KEYWORDS.md', 'forms/MOTS-CLES.md'])(
  '%s lists every key of every format, and says what it is',
  (guide) => {
    const lines = readFileSync(guide, 'utf8').split('\n');
    const listed = new Set(lines.flatMap((line) => /^- `([^`]+)`/.exec(line)?.[1]?.split(/[.[\]]+/) ?? []));
    const keys = new Set<string>();
    for (const file of FORMATS)
      eachObject(JSON.parse(readFileSync(file, 'utf8')), ({ properties }) => {
        // Of the key that is itself called `properties`.
        for (const [key, part] of Object.entries(properties ?? {}))
          if (key !== 'propertyNames' && (Object(part).description || Object(part).$ref)) keys.add(key);
      });
    expect([...keys].filter((key) => !listed.has(key))).toEqual([]);
    expect(lines.filter((line) => /^- `.*`\s?:\s*$/.test(line))).toEqual([]);
    expect(lines.filter((line) => /undefined|^###? *$|(?:In|Dans) *$/.test(line))).toEqual([]);
  },
);

it('completes a field, an option, a step and a panel as a whole', async () => {
  const bodies = async (path: string, text: string) => {
    const { document, json, position } = open(path, text);
    const { items = [] } = (await service.doComplete(document, position, json)) ?? {};
    return items.filter(({ label }) => label.includes(' / ')).map(({ label }) => label);
  };
  const schema = '"$schema": "../../src/definitions/form-schema.schema.json"';
  const fields = await bodies('forms/a/schema.json', `{${schema}, "properties": {"a": |}}`);
  expect(fields).toContain('Une ligne / One line');
  expect(fields).toContain('Un fichier / A file');
  const ui = '"$schema": "../../src/definitions/form-ui.schema.json"';
  expect(await bodies('forms/a/ui.json', `{${ui}, "steps": [|]}`)).toEqual(['Une étape / A step']);
  expect(await bodies('forms/a/ui.json', `{${ui}, "sidebar": [|]}`)).toContain('Le montant / The amount');
});
