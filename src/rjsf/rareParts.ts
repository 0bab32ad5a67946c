import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { RareSettings } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from './FieldContext.ts';

/** What `rare/addRareParts.ts` adds to the theme, for forms that need it. */
export const rareParts: {
  /** The part of a field's uiSchema that follows from its rare settings. */
  fieldUi?: (settings: RareSettings) => UiSchema<Answers, RJSFSchema, FieldContext>;
} = {};
