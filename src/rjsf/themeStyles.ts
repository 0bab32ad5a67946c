import option from './option.css?inline';
import progress from './progress.css?inline';
import list from './templates/ArrayFieldTemplate.css?inline';
import errorList from './templates/ErrorListTemplate.css?inline';
import field from './templates/FieldTemplate.css?inline';
import group from './templates/ObjectFieldTemplate.css?inline';

/** The style sheets of the widgets, each in its widget's folder. */
const widgets = import.meta.glob<string>('./widgets/*/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** CSS of templates and widgets. `option` comes before the widgets, which override it. */
export const themeStyles = [field, group, option, ...Object.values(widgets), list, progress, errorList].join(
  '',
);
