import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { KIND_NAMES } from '#journey/kinds/kinds.ts';

/** What whoever adds or renames a kind or a widget must touch, `npm run formats` aside. */
const MOST = 4;

/** Made by `npm run formats` from the table of widgets. */
const MADE = ['src/definitions/formats/formats.ts', 'src/definitions/widget.schema.json'];

/** The registries name by their keys; their path says for what. */
const REGISTRIES = {
  widget: ['src/definitions/check/form/widgetRules.ts', 'src/rjsf/theme.ts'],
  kind: ['src/journey/kinds/kinds.ts'],
};

/** Each kind has one, which says its default widget. */
const HOMES = new Set(KIND_NAMES.map((name) => `src/journey/kinds/${name}.ts`));

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  globSync('src/**/*.{ts,tsx,json,css}', { cwd: root })
    .filter((file) => !MADE.includes(file))
    .map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]),
);

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Text, number, file: words of HTML, JSON Schema, CSS and exports, which name no kind or widget there. */
const SHARED = new Set(
  'text email tel url date number textarea select checkbox cards file day yes choice choices group list'.split(
    ' ',
  ),
);

/** `'documents.form.one'` */
const TEXT_ID = /'[a-z]+(?:\.\w+){2,}'/g;

const WIDGET_NAMES = [...widgetRules.keys()];
const NAMES = [...new Set([...KIND_NAMES, ...WIDGET_NAMES])];

/**
 * The files in which a name stands as a word, whatever it means there, but for ids of texts. The folder of a widget counts
 * as one.
 */
function withWord(name: string): string[] {
  const word = new RegExp(`(?<![\\w-])${name}\\b(?!-)`);
  const files = [...sources]
    .filter(([, source]) => word.test(source.replace(TEXT_ID, '')))
    .map(([file]) => file);
  return [...new Set(files.map((file) => file.replace(/^(src\/rjsf\/widgets\/\w+)\/.*/, '$1')))];
}

/** Lines that speak of them; blocks of rich texts, columns and failures have kinds, too. */
const ABOUT = { widget: /widget/i, kind: /KindName|kindNamed|field\w*\??\.kind\b/ };

/**
 * The files that name a kind or widget. The folder of a widget, with its component and CSS, counts as one. A name counts
 * where it is a key of a registry, quoted in the home of a kind, or quoted on a line that speaks of widgets (or kinds).
 */
function namedIn(name: string, as: 'widget' | 'kind'): string[] {
  const quoted = new RegExp(`['"\`]${name}['"\`]`);
  const key = new RegExp(`^\\s*${name}[:,]`, 'm');
  const others = as === 'widget' ? REGISTRIES.kind : REGISTRIES.widget;
  const files = [...sources].flatMap(([file, source]) => {
    const folder = basename(dirname(file));
    if (file.startsWith('src/rjsf/widgets/') && folder.toLowerCase() === name)
      return as === 'widget' ? [dirname(file)] : [];
    if (others.includes(file)) return [];
    if (as === 'kind' && file === `src/journey/kinds/${name}.ts`) return [file];
    if (REGISTRIES[as].includes(file) && key.test(source)) return [file];
    if (as === 'widget' && HOMES.has(file) && quoted.test(source)) return [file];
    const lines = source.split('\n');
    return lines.some((line) => quoted.test(line) && ABOUT[as].test(line)) ? [file] : [];
  });
  return [...new Set(files)];
}

it.each(WIDGET_NAMES)(`the widget %s is named in ${MOST} files at most`, (name) => {
  const files = namedIn(name, 'widget');
  expect(files).toEqual(expect.arrayContaining(REGISTRIES.widget));
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST);
});

it.each(KIND_NAMES)(`the kind %s is named in ${MOST} files at most`, (name) => {
  const files = namedIn(name, 'kind');
  expect(files).toEqual(expect.arrayContaining([...REGISTRIES.kind, `src/journey/kinds/${name}.ts`]));
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST);
});

it.each(NAMES.filter((name) => !SHARED.has(name)))(
  `the word %s, which nobody else uses, stands in ${MOST} files at most`,
  (name) => {
    const files = withWord(name);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST);
  },
);

it.each([...SHARED])('the word %s is a name and has other uses', (name) => {
  expect(NAMES).toContain(name);
  expect(withWord(name).length).toBeGreaterThan(MOST);
});
