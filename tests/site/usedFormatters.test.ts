import { globSync, readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { usedFormatters } from '#site/bundle/usedFormatters.ts';

const FORMATTERS = Object.keys(createIntl({ locale: 'fr' })).filter((name) =>
  /^format[A-Z]|^\$t$/.test(name),
);

const transform = usedFormatters().transform as { handler: (code: string) => string };
const shipped = transform.handler(readFileSync('node_modules/@formatjs/intl/index.js', 'utf8'));

it('browsers get the one formatter of react-intl that our code calls', () => {
  const left = FORMATTERS.filter((name) => shipped.includes(`\t\t${name}: `));
  expect(left).toEqual(['formatMessage', '$t']);
});

it('no code that reaches a browser calls another one', () => {
  const others = FORMATTERS.filter((name) => !['formatMessage', 'formatters', '$t'].includes(name));
  const names = `\\b(?:${others.join('|')})\\b`;
  const called = new RegExp(`intl\\.${names}|\\{[^}]*${names}[^}]*\\} = useIntl|<Formatted(?!Message)`);
  for (const file of globSync('src/{rjsf,wizard,pages,site,messages}/**/*.{ts,tsx}')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(called);
  }
});
