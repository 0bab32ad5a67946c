import { parseTree } from 'jsonc-parser';
import { withRenamedKey, withValue } from './rewrite.ts';

/** Where MUI's palette has the colours that theme.json named its own way. All others are in `brand`. */
const PLACES: Readonly<Record<string, string[]>> = {
  primary: ['primary', 'main'],
  onPrimary: ['primary', 'contrastText'],
  secondary: ['secondary', 'main'],
  onSecondary: ['secondary', 'contrastText'],
  error: ['error', 'main'],
  success: ['success', 'main'],
  warning: ['warning', 'main'],
  text: ['text', 'primary'],
  quietText: ['text', 'secondary'],
  ground: ['background', 'default'],
  paper: ['background', 'paper'],
  line: ['divider'],
};

/**
 * Rewrites `colours` of theme.json as the `colorSchemes` of a MUI theme, and changes nothing else.
 * @param text - plain JSON, which `parseSource` accepts
 * @returns the text itself when there is nothing to rewrite
 */
export function fixTheme(text: string): string {
  let fixed = withRenamedKey(text, parseTree(text), 'colours', 'colorSchemes');
  if (fixed === undefined) return text;
  for (const [scheme, colours] of Object.entries<object | null>(JSON.parse(text).colours)) {
    if (typeof colours !== 'object') continue;
    for (const [name, colour] of Object.entries(colours ?? {})) {
      fixed = withValue(fixed, ['colorSchemes', scheme, name], undefined);
      fixed = withValue(
        fixed,
        ['colorSchemes', scheme, 'palette', ...(PLACES[name] ?? ['brand', name])],
        colour,
      );
    }
  }
  return fixed;
}
