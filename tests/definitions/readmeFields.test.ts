import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';

const readme = readFileSync('forms/README.md', 'utf8');
const [, section = ''] = readme.split('### What a field can be\n');
const [list = ''] = section.split('\nA condition must say');
/** An entry says what is wanted and the rule in code; a line below it names the widgets. */
const ENTRIES = list
  .split('\n- **')
  .slice(1)
  .map((entry) => {
    const [rule = '', widgets = ''] = entry.split(/\n {2}- /);
    return {
      wanted: rule.slice(0, rule.indexOf('**')),
      rule: codeIn(rule)[0] ?? '',
      widgets: codeIn(widgets).filter((code) => /^[a-z]+$/.test(code)),
    };
  });
// What is shown in part only stands in the form that the entry names.
const ROWS = ENTRIES.filter(({ rule }) => /^"(?:type|file)"/.test(rule) && !rule.includes('…'));

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code ?? '');
}

/** What the check says of the form with one field more, asked by the widget. */
function problemsOfField(rule: string, widget: string | undefined): string[] {
  const field = widget === undefined ? '{}' : `{ "ui:widget": "${widget}" }`;
  return problemsOf({
    'forms/cours/schema.json': SCHEMA.replace('"pieces":', `"nouveau": { "title": "N", ${rule} }, "pieces":`),
    'forms/cours/ui.json': UI.replace('"pieces"]', '"pieces", "nouveau"]').replace(
      '"fields": {',
      `"fields": { "nouveau": ${field},`,
    ),
  });
}

it('the README shows a field of every type', () => {
  expect(ENTRIES.length - ROWS.length).toBe(2);
  const types = new Set(ROWS.map(({ rule }) => /^"type": "(\w+)"/.exec(rule)?.[1] ?? 'file'));
  expect([...types].sort()).toEqual(['array', 'boolean', 'file', 'integer', 'object', 'string']);
});

it.each(ROWS)('$wanted: what the README says passes the check, with each widget', ({ rule, widgets }) => {
  for (const widget of [undefined, ...widgets]) expect(problemsOfField(rule, widget)).toEqual([]);
});
