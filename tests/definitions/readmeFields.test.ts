import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { type FieldTypeName, fieldTypeName } from '#definitions/fieldTypes/fieldTypes.ts';
import { SERVER_FIELD_TYPES } from '#journey/fieldTypes/fieldTypes.ts';
import { problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';
import { readmeBlock } from '../support/readmes/readmes.ts';

const readme = readFileSync('forms/README.md', 'utf8');
const list = between('### What a field can be\n', '\n`"default": ');
/** An entry has a purpose and a rule in code; a line below it names the widgets. */
const ENTRIES = list
  .split('\n- **')
  .slice(1)
  .map((entry) => {
    const [rule = '', widgets = ''] = entry.split(/\n {2}- /);
    return {
      purpose: rule.slice(0, rule.indexOf('**')),
      rule: codeIn(rule)[0] ?? '',
      widgets: codeIn(widgets).filter((code) => /^[a-z]+$/.test(code)),
    };
  });
// Entries with "…" show a rule in part; the form that they name has the whole rule.
const ROWS = ENTRIES.filter(({ rule }) => /^"(?:type|file)"/.test(rule) && !rule.includes('…'));

/** The text of forms/README.md between two others. Throws when one is missing: the list would hold other text, or none. */
function between(start: string, end: string): string {
  const from = readme.indexOf(start) + start.length;
  const to = readme.indexOf(end, from);
  if (from < start.length || to < 0)
    throw new Error(`forms/README.md lacks "${start}", or "${end}" after it`);
  return readme.slice(from, to);
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code ?? '');
}

/** The problems of the form with one more field, with the given widget. */
function problemsOfField(rule: string, widget: string | undefined): string[] {
  const field = widget === undefined ? '{}' : `{ "ui:widget": "${widget}" }`;
  return problemsOf({
    'forms/cours/schema.json': SCHEMA.replace(
      '"pieces":',
      `"nouveau": { "title": "N", ${rule} }, "pieces":`,
    ).replace('"required": ["nom"', '"required": ["nouveau", "nom"'),
    'forms/cours/ui.json': UI.replace('"pieces"]', '"pieces", "nouveau"]').replace(
      '"uiSchema": {',
      `"uiSchema": { "nouveau": ${field},`,
    ),
  });
}

it('forms/README.md shows a field of every type', () => {
  expect(ENTRIES.length - ROWS.length).toBe(2);
  const types = new Set(ROWS.map(({ rule }) => /^"type": "(\w+)"/.exec(rule)?.[1] ?? 'file'));
  expect([...types].sort()).toEqual(['array', 'boolean', 'file', 'integer', 'object', 'string']);
});

it('forms/README.md names every kind of field and every widget', () => {
  const shown = ROWS.map(({ rule }) => fieldTypeName(JSON.parse(`{ "title": "N", ${rule} }`)));
  // Its entry has "…".
  const kinds = new Set([...shown, 'quantities']);
  const widgets = new Set(ENTRIES.flatMap((entry) => entry.widgets));
  const missing = [
    ...Object.keys(SERVER_FIELD_TYPES).filter((kind) => !kinds.has(kind as FieldTypeName)),
    ...[...widgetRules.keys()].filter((widget) => !widgets.has(widget)),
  ];
  expect(missing, 'write an entry or a widget under "What a field can be" in forms/README.md').toEqual([]);
});

it.each(ROWS)(
  '$purpose: the rule of forms/README.md passes the check with each widget',
  ({ rule, widgets }) => {
    for (const widget of [undefined, ...widgets]) expect(problemsOfField(rule, widget)).toEqual([]);
  },
);

it('forms/README.md has a whole form that the check accepts', () => {
  const errors = problemsOf({
    'forms/cours/schema.json': withoutComment(readmeBlock('forms/README.md', '// forms/stage/schema.json')),
    'forms/cours/ui.json': withoutComment(readmeBlock('forms/README.md', '// forms/stage/ui.json')),
  });
  expect(errors.filter((each) => !each.includes('warning: '))).toEqual([]);
});

const withoutComment = (block: string) => block.replace(/^\/\/.*\n/, '');
