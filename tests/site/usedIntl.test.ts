import { globSync, readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { usedIntl } from '#site/bundle/usedIntl.ts';

const FORMATTERS = Object.keys(createIntl({ locale: 'fr' })).filter((name) =>
  /^format[A-Z]|^\$t$/.test(name),
);

const SOURCE = 'node_modules/@formatjs/intl/index.js';
const transform = usedIntl().transform as { handler: (code: string) => string };
const shipped = transform.handler(readFileSync(SOURCE, 'utf8'));

it('browsers get the one formatter of react-intl that our code calls', () => {
  const left = FORMATTERS.filter((name) => shipped.includes(`\t\t${name}: `));
  expect(left).toEqual(['formatMessage', '$t']);
});

it('browsers do not look up the locales of Intl while a page loads', () => {
  expect(readFileSync(SOURCE, 'utf8')).toContain('supportedLocalesOf');
  expect(shipped).not.toContain('supportedLocalesOf');
});

it('no code that reaches a browser calls another one', () => {
  const others = FORMATTERS.filter((name) => !['formatMessage', 'formatters', '$t'].includes(name));
  const names = `\\b(?:${others.join('|')})\\b`;
  const called = new RegExp(`intl\\.${names}|\\{[^}]*${names}[^}]*\\} = useIntl|<Formatted(?!Message)`);
  for (const file of globSync('src/{rjsf,wizard,pages,site,messages}/**/*.{ts,tsx}')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(called);
  }
});
