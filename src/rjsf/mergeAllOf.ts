import { mergeSchemas, type RJSFSchema } from '@rjsf/utils';

/**
 * RJSF's `experimental_customMergeAllOf`: a form's `allOf` are conditions side by side, of which RJSF has taken the fields
 * that are asked now. None narrows what another one says, so that the parts add up.
 */
export function mergeAllOf({ allOf = [], ...schema }: RJSFSchema): RJSFSchema {
  return (allOf as RJSFSchema[]).reduce<RJSFSchema>((merged, part) => mergeSchemas(merged, part), schema);
}
