import { mergeSchemas, type RJSFSchema } from '@rjsf/utils';

/**
 * RJSF's `experimental_customMergeAllOf`. A form's `allOf` holds independent conditions, which RJSF has resolved to their
 * current branches before the call. No branch restricts another one, so merging the parts is enough.
 */
export function mergeAllOf({ allOf = [], ...schema }: RJSFSchema): RJSFSchema {
  return (allOf as RJSFSchema[]).reduce<RJSFSchema>((merged, part) => mergeSchemas(merged, part), schema);
}
