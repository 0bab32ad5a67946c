import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import type { FieldContext } from './FieldContext.ts';

/** What `rare/addRareParts.ts` adds to the theme, for forms that need it. */
export const rareParts: {
  /** The part of the uiSchema of a field with rare settings that follows from them. */
  fieldUi?: (field: CompiledField, localizer: Localizer) => UiSchema<Answers, RJSFSchema, FieldContext>;
} = {};
