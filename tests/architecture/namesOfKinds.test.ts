import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { KIND_NAMES } from '#journey/kinds/kinds.ts';

/** Most files that name a kind or a widget: as many must change to add or rename one. Generated files do not count. */
const MOST_FILES = 4;

/** `npm run formats` generates these from the table of widgets. */
const GENERATED = ['src/definitions/formats/formats.ts', 'src/definitions/widget.schema.json'];

/** Registries whose keys are the names. */
const REGISTRIES = {
  widget: ['src/definitions/check/form/widgetRules.ts', 'src/rjsf/theme.ts'],
  kind: ['src/journey/kinds/kinds.ts'],
};

/** The module of each kind; it names the kind's default widget. */
const KIND_MODULES = new Set(KIND_NAMES.map((name) => `src/journey/kinds/${name}.ts`));

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  globSync('src/**/*.{ts,tsx,json,css}', { cwd: root })
    .filter((file) => !GENERATED.includes(file))
    .map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]),
);

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Names that are also words of HTML, JSON Schema, CSS or exports. */
const AMBIGUOUS = new Set(
  'text email tel url date number textarea select checkbox cards file day yes choice choices group list'.split(
    ' ',
  ),
);

/** A text id: `'documents.form.one'`. */
const TEXT_ID = /'[a-z]+(?:\.\w+){2,}'/g;

const WIDGET_NAMES = [...widgetRules.keys()];
const NAMES = [...new Set([...KIND_NAMES, ...WIDGET_NAMES])];

/**
 * The files that contain a name as a word, in any meaning, except in ids of texts. The folder of a widget counts as one
 * file.
 */
function filesWithWord(name: string): string[] {
  const word = new RegExp(`(?<![\\w-])${name}\\b(?!-)`);
  const files = [...sources]
    .filter(([, source]) => word.test(source.replace(TEXT_ID, '')))
    .map(([file]) => file);
  return [...new Set(files.map((file) => file.replace(/^(src\/rjsf\/widgets\/\w+)\/.*/, '$1')))];
}

/** Marks lines about widgets or kinds of fields. Rich texts, columns and failures have kinds, too. */
const ABOUT = { widget: /widget/i, kind: /KindName|kindNamed|field\w*\??\.kind\b/ };

/**
 * The files that name a kind or widget. The folder of a widget, with its component and CSS, counts as one. A name counts
 * where it is a key of a registry, quoted in the module of a kind, or quoted on a line about widgets (or kinds).
 */
function filesNaming(name: string, as: 'widget' | 'kind'): string[] {
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
    if (as === 'widget' && KIND_MODULES.has(file) && quoted.test(source)) return [file];
    const lines = source.split('\n');
    return lines.some((line) => quoted.test(line) && ABOUT[as].test(line)) ? [file] : [];
  });
  return [...new Set(files)];
}

it.each(WIDGET_NAMES)(`at most ${MOST_FILES} files name the widget %s`, (name) => {
  const files = filesNaming(name, 'widget');
  expect(files).toEqual(expect.arrayContaining(REGISTRIES.widget));
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});

it.each(KIND_NAMES)(`at most ${MOST_FILES} files name the kind %s`, (name) => {
  const files = filesNaming(name, 'kind');
  expect(files).toEqual(expect.arrayContaining([...REGISTRIES.kind, `src/journey/kinds/${name}.ts`]));
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});

it.each(NAMES.filter((name) => !AMBIGUOUS.has(name)))(
  `at most ${MOST_FILES} files contain the unambiguous word %s`,
  (name) => {
    const files = filesWithWord(name);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
  },
);

it.each([...AMBIGUOUS])('the word %s is a name and has other uses', (name) => {
  expect(NAMES).toContain(name);
  expect(filesWithWord(name).length).toBeGreaterThan(MOST_FILES);
});
