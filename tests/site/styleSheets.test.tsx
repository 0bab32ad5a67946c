import { expect, it } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { renderBlocks } from '#pages/still/renderBlocks.tsx';
import { compileSources } from '#publication/compile/compileSources.ts';
import { theme } from '#rjsf/theme.ts';
import { formStyles, receiptStyles } from '#site/styles/formStyles.ts';
import { siteStyles } from '#site/styles/siteStyles.ts';
import { siteTheme } from '#site/styles/theme.ts';
import { laterStyles } from '#wizard/laterStyles.ts';
import noScriptStyles from '#wizard/noScript/NoScriptForm.css?inline';
import { FROZEN } from '../support/definitionFolders.ts';
import { sample } from '../support/sampleForm.ts';

const sheets = Object.entries(
  import.meta.glob<string>('../../src/**/*.css', { query: '?inline', import: 'default', eager: true }),
);
const { site, pages, theme: definition } = compileSources(loadSources(FROZEN), new Map());
const blocks = renderBlocks({ page: pages[0]!, site, theme: siteTheme(definition), messages: {} }).styles;
const field = Object.values(sample.form.fields)[0]!;

/** A form with every widget, a list and a screen before its first step. */
const everything: CompiledForm = {
  ...sample.form,
  rare: true,
  preparation: { title: '', seconds: 1, start: '', requiredTitle: '', optionalTitle: '' },
  fields: Object.fromEntries(
    Object.keys(theme.widgets).map((widget) => [widget, { ...field, widget, list: {} } as typeof field]),
  ),
};

it('finds all style sheets, with their rules', () => {
  expect(sheets.length).toBeGreaterThan(30);
  for (const [file, css] of sheets) expect(css, file).toContain('{');
});

it.each(sheets)('%s is in a document, or comes with the script if its name says so', (file, css) => {
  const first = siteStyles(definition) + formStyles(everything) + receiptStyles + blocks + noScriptStyles;
  const shared = file.includes('/review/');
  expect(laterStyles.includes(css)).toBe(file.endsWith('.later.css'));
  expect(first.includes(css)).toBe(!file.endsWith('.later.css') || shared);
});

it('leaves out of a form what it does not show', () => {
  const plain = formStyles({ ...sample.form, fields: {} });
  for (const rule of ['.preparation {', '.list-entries {', '.cards {', '.rare-'])
    expect(plain).not.toContain(rule);
  expect(plain).toContain('.field {');
});

it('has the styles of what each entry of a list is', () => {
  const items = { ...field, widget: 'file' as const };
  expect(formStyles({ ...sample.form, fields: { photos: { ...field, items } } })).toContain('.file-drop');
});
