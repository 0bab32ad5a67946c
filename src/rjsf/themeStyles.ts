import type { CompiledForm } from '#contract/CompiledForm.ts';
import option from './option.css?inline';
import progress from './progress.css?inline';
import list from './templates/ArrayFieldTemplate.css?inline';
import errorList from './templates/ErrorListTemplate.css?inline';
import field from './templates/FieldTemplate.css?inline';
import group from './templates/ObjectFieldTemplate.css?inline';
import { theme } from './theme.ts';

/** The style sheets of the widgets, each in its widget's folder. */
const widgets = import.meta.glob<string>('./widgets/*/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/**
 * CSS of a form's templates and widgets. A folder that has the name of a widget is left out of forms without that widget; others
 * serve several. `option` comes before the widgets, which override it.
 */
export function themeStyles({ fields }: CompiledForm): string {
  const all = Object.values(fields);
  const used = new Set<string | undefined>(all.map(({ widget }) => widget));
  const own = Object.entries(widgets).map(([path, css]) => {
    const name = path.split('/')[2]?.toLowerCase() ?? '';
    return Object.hasOwn(theme.widgets, name) && !used.has(name) ? '' : css;
  });
  const lists = all.some((each) => each.list) ? list : '';
  return [field, group, option, ...own, lists, progress, errorList].join('');
}
