import option from './option.css?inline';
import progress from './progress.css?inline';
import list from './templates/ArrayFieldTemplate.css?inline';
import errorList from './templates/ErrorListTemplate.css?inline';
import field from './templates/FieldTemplate.css?inline';
import group from './templates/ObjectFieldTemplate.css?inline';

/** The look of each widget, from its folder. */
const widgets = import.meta.glob<string>('./widgets/*/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The look of templates and widgets, each beside what it is the look of; widgets build on options. */
export const themeStyles = [field, group, option, ...Object.values(widgets), list, progress, errorList].join(
  '',
);
