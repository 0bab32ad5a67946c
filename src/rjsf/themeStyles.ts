import type { CompiledForm } from '#contract/CompiledForm.ts';
import { theme } from './theme.ts';

/** Style sheets by path, and in its order: `option.css` comes before the widgets, which override it. */
const sheets = import.meta.glob<string>('./**/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/**
 * CSS of a form's templates and widgets. A folder that has the name of a widget is left out of forms without that widget, and
 * `rare` out of forms that do not load it.
 */
export function themeStyles({ fields, rare }: CompiledForm): string {
  const all = Object.values(fields);
  const used = new Set<string | undefined>(all.flatMap(({ widget, items }) => [widget, items?.widget]));
  const styles = Object.entries(sheets).map(([path, css]) => {
    const [, folder, name = ''] = path.toLowerCase().split('/');
    const isWidget = folder === 'widgets' && Object.hasOwn(theme.widgets, name);
    return (isWidget && !used.has(name)) || (folder === 'rare' && !rare) ? '' : css;
  });
  return styles.join('');
}
