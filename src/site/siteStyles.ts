import base from './base.css?inline';
import shell from './shell.css?inline';
import { theme } from './theme.ts';

/** What every page stands on: the theme's colours as custom properties, the plain elements, the shell. */
export const siteStyles = [...theme.generateStyleSheets().map(toCss), base, shell].join('');

interface Rules {
  [name: string]: Rules | string | number;
}

/** Rules as MUI writes them, `{':root': {'--a': '#fff'}}`, as text. */
function toCss(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${toCss(value)}}` : `${name}:${value};`))
    .join('');
}
