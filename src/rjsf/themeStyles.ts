import progress from './progress.css?inline';
import list from './templates/ArrayFieldTemplate.css?inline';
import errorList from './templates/ErrorListTemplate.css?inline';
import field from './templates/FieldTemplate.css?inline';
import group from './templates/ObjectFieldTemplate.css?inline';
import cards from './widgets/Cards/Cards.css?inline';
import choices from './widgets/Choices/Choices.css?inline';
import file from './widgets/File/File.css?inline';
import input from './widgets/Input/Input.css?inline';
import quantities from './widgets/Quantities/Quantities.css?inline';
import select from './widgets/Select/Select.css?inline';
import textarea from './widgets/Textarea/Textarea.css?inline';

/** The look of templates and widgets, each beside what it is the look of; widgets build on choices and inputs. */
export const themeStyles = [
  field,
  input,
  textarea,
  select,
  group,
  choices,
  cards,
  quantities,
  file,
  list,
  progress,
  errorList,
].join('');
