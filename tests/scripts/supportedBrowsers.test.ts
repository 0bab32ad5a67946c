import { globSync, readFileSync } from 'node:fs';
import postcss, { type Declaration, type Rule } from 'postcss';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { newerNames, newerStyles } from '../support/newerFeatures.ts';

const renderer = await loadRenderer('dist');
const { publication } = await createPublisher({ brotliQuality: 1, ...FROZEN, renderer }).publish();

/** All scripts that browsers load: of the build, and the modules of the publication. */
const scripts = new Map(
  globSync('dist/client/{sw*,assets/**/*}.js').map((file) => [
    file.replace(/^.*\/|-[\w-]{8}(?=\.js$)/g, ''),
    readFileSync(file, 'utf8'),
  ]),
);
const documents: string[] = [];
for (const [path, { type, body }] of publication.resources) {
  if (path.endsWith('.js')) scripts.set(path, body.toString());
  if (type.startsWith('text/html')) documents.push(body.toString());
}

// Their documents have the styles too that others get later.
for (const form of publication.forms.values())
  documents.push(publication.noScriptPages(form, 'fr', { kind: 'needsScript' }).html);

/** Names that a supported browser may lack, and that scripts have all the same: why no call fails. */
const EXCUSED: Record<string, readonly string[]> = {
  'filled in by device/browser/fillGaps.ts': ['.hasOwn', 'Object.hasOwn', 'structuredClone'],
  'called where the browser has it': [
    '.connection',
    '.locks',
    '.requestIdleCallback',
    '.share',
    '.startViewTransition',
    '.sync',
    'BroadcastChannel',
    // React
    '.transferSize',
    'navigation',
    'reportError',
    'setImmediate',
    // axios and tus-js-client
    '.captureStackTrace',
    '.cookieStore',
    '.fromBase64',
    '.toBase64',
    'Error.captureStackTrace',
    'Uint8Array.fromBase64',
  ],
  'read only, and absent without harm': [
    '.animation',
    '.cause',
    '.cssFloat',
    '.displayName',
    '.duplex',
    '.fetchPriority',
    '.fileName',
    '.imageSizes',
    '.loading',
    '.movementX',
    '.movementY',
    '.popover',
  ],
  'a name of our own, of a package, or of CSS': [
    '.address',
    '.at',
    '.capture',
    '.command',
    '.component',
    '.contacts',
    '.delay',
    '.drop',
    '.escape',
    '.locale',
    '.priority',
    '.toArray',
    '.variant',
  ],
  'never called: the formatters of react-intl for them are left out': [
    '.DisplayNames',
    '.DurationFormat',
    '.ListFormat',
    'Intl.DisplayNames',
    'Intl.DurationFormat',
    'Intl.ListFormat',
  ],
  'never called: RJSF submits a form by itself': ['.requestSubmit'],
  'a button that does nothing in Firefox for Android before 114': ['.print'],
};

describe('the scripts', () => {
  const styles = newerStyles();
  const names = newerNames();
  const found = new Map<string, Set<string>>();
  const syntax = new Set<string>();
  for (const [file, code] of scripts) {
    const note = (name: string) => {
      if (names.has(name)) found.set(name, (found.get(name) ?? new Set()).add(file));
    };
    const properties = new Set<number>();
    const spread = (node: { optional: boolean; arguments: { type: string }[] }) =>
      node.optional && node.arguments.some(({ type }) => type === 'SpreadElement');
    new Visitor({
      Identifier: ({ name, start }) => {
        if (!properties.has(start)) note(name);
      },
      Property: ({ key, shorthand }) => void (shorthand || properties.add(key.start)),
      PropertyDefinition: ({ key }) => void properties.add(key.start),
      MethodDefinition: ({ key }) => void properties.add(key.start),
      MemberExpression: ({ object, property, computed }) => {
        if (computed || property.type !== 'Identifier') return;
        properties.add(property.start);
        note(`.${property.name}`);
        if (object.type === 'Identifier') note(`${object.name}.${property.name}`);
      },
      PrivateIdentifier: () => void syntax.add(`${file}: #private`),
      StaticBlock: () => void syntax.add(`${file}: static {}`),
      CallExpression: (node) => {
        if (spread(node)) syntax.add(`${file}: a?.(...list)`);
        const called =
          node.callee.type === 'MemberExpression' && code.slice(node.callee.end - 20, node.callee.end);
        if (!called || !/\.(querySelector(All)?|matches|closest)$/.test(called)) return;
        const selector = node.arguments.map((each) => code.slice(each.start, each.end)).join();
        for (const [, name = ''] of selector.matchAll(/:([a-z-]+)/g))
          if (styles.selector(name)) syntax.add(`${file}: ${called}(${selector})`);
      },
      Literal: (node) => {
        if ('regex' in node && node.regex && /\(\?<[=!]|\(\?[a-z-]+:/.test(node.regex.pattern))
          syntax.add(`${file}: /${node.regex.pattern}/`);
        if ('regex' in node && node.regex && /[dv]/.test(node.regex.flags))
          syntax.add(`${file}: flags ${node.regex.flags}`);
      },
    }).visit(parseSync(file, code).program);
  }

  it('call nothing that a supported browser may lack, unless it is excused', () => {
    expect(scripts.size).toBeGreaterThan(20);
    const excused = Object.values(EXCUSED).flat();
    const others = [...found].filter(([name]) => !excused.includes(name));
    expect(others.map(([name, files]) => `${name} in ${[...files].join(', ')}`)).toEqual([]);
    expect(excused.filter((name) => !found.has(name))).toEqual([]);
  });

  it('have no syntax that a supported browser does not understand', () => {
    expect([...syntax]).toEqual([]);
  });
});

/** CSS that a supported browser may not know, each with the reason why pages are usable and handsome without it. */
const PROGRESSIVE: Record<string, readonly string[]> = {
  'less is animated, or at once': [
    ':view-transition-new',
    ':view-transition-old',
    'scroll-behavior',
    'scroll-behavior: auto',
    'scroll-behavior: smooth',
    'scroll-margin-top',
    'translate',
  ],
  'the layout takes longer': [
    'contain',
    'contain: layout',
    'contain: size',
    'contain-intrinsic-size',
    'content-visibility',
    'content-visibility: auto',
  ],
  'words break elsewhere': [
    'overflow-wrap: anywhere',
    'text-wrap',
    'text-wrap: balance',
    'text-wrap: pretty',
  ],
  'the standard layout, colour, size or focus ring of the browser': [
    ':backdrop',
    ':focus-visible',
    ':has',
    'accent-color',
    'align-self: start',
    'aspect-ratio',
    'color-mix()',
    'field-sizing',
    'field-sizing: content',
    'width: fit-content',
  ],
  'the pointer of a mouse, a marked text, an edge that a finger cannot drag': [
    'cursor',
    'cursor: pointer',
    'cursor: progress',
    'resize',
    'resize: vertical',
    'user-select',
  ],
  'only on paper': ['@page', 'color-adjust', 'color-adjust: exact', 'size'],
  'of one browser, with a sister rule for the others': [
    ':-moz-progress-bar',
    ':-webkit-progress-bar',
    ':-webkit-progress-value',
  ],
  'with a rule of its own in blocks.css': [':where'],
};

describe('the styles', () => {
  const newer = newerStyles();
  const found = new Map<string, string>();
  const sheets = new Set(
    documents.flatMap((html) =>
      [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css),
    ),
  );
  for (const css of sheets) {
    postcss.parse(css).walk((node) => {
      if (node.type === 'atrule') {
        if (newer.atRule(node.name)) found.set(`@${node.name}`, node.params);
        if (node.name === 'media' && /[<>]/.test(node.params)) found.set('@media range', node.params);
        // The rules inside are only for browsers that know the condition.
        if (node.name === 'supports') node.removeAll();
      }
      if (node.type === 'rule') noteSelector(node);
      if (node.type === 'decl') noteDeclaration(node);
    });
  }

  function noteSelector({ selector }: Rule): void {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g))
      if (newer.selector(name)) found.set(`:${name}`, selector);
    if (/:not\([^()]*,/.test(selector)) found.set(':not(list)', selector);
  }

  function noteDeclaration(node: Declaration): void {
    const { prop, value, parent } = node;
    const rule = `${(parent as Rule).selector} {${prop}: ${value}}`;
    if (prop.startsWith('-')) return;
    const others = parent?.nodes.filter((each) => each.type === 'decl' && each !== node) as Declaration[];
    if (others.some((other) => other.prop === `-webkit-${prop}`)) return;
    if (newer.property(prop)) found.set(prop, rule);
    for (const [word] of value.matchAll(/[a-z][a-z-]*/g))
      if (newer.keyword(prop, word)) found.set(`${prop}: ${word}`, rule);
    // Without a custom property in it, a value that is not understood leaves the one before.
    if (others.some((other) => other.prop === prop) && !value.includes('var(')) return;
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      if (newer.call(name)) found.set(`${name}()`, rule);
    if (/\d[dsl]v[hwib]\b/.test(value)) found.set('units of the window', rule);
  }

  it('have nothing that a supported browser may not know, unless pages are well without it', () => {
    const excused = Object.values(PROGRESSIVE).flat();
    const others = [...found].filter(([name]) => !excused.includes(name));
    expect(others.map(([name, example]) => `${name} as in ${example}`)).toEqual([]);
    expect(excused.filter((name) => !found.has(name))).toEqual([]);
  });
});
