import type { rareParts } from '../rareParts.ts';
import { RareFieldTemplate } from './RareFieldTemplate.tsx';

/** The part of a field's uiSchema that follows from its rare settings. */
export const rareFieldUi: NonNullable<typeof rareParts.fieldUi> = ({
  enumDisabled,
  autofocus,
  emptyValue,
  inline,
  label,
}) => ({
  'ui:FieldTemplate': RareFieldTemplate,
  'ui:enumDisabled': enumDisabled,
  'ui:autofocus': autofocus,
  'ui:emptyValue': emptyValue,
  'ui:inline': inline,
  'ui:label': label,
});
