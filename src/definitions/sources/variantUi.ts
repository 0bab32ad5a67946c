import type { Branch, FieldSchema, FieldUi } from '../formats/formats.ts';
import { innerUi, withOptions } from './uiSchema.ts';
import type { FoldedField } from './variants.ts';

/**
 * Returns a form, group or field in which each variant has the title that `oneOf` or `anyOf` of the uiSchema says, and each field of it
 * the uiSchema there: https://rjsf-team.github.io/react-jsonschema-form/docs/json-schema/oneof
 */
export function withVariantUi<Part extends Branch | FieldSchema>(part: Part, ui: FieldUi | undefined): Part {
  if (!ui) return part;
  const { properties, then, else: otherwise, allOf, items, oneOf, anyOf } = part as FieldSchema;
  const inside = <Inner extends Branch>(inner: Inner) => withVariantUi(inner, ui);
  const variants = (of: FieldSchema[] | undefined, uis: FieldUi[] = []) =>
    of?.map((variant, index) => asVariant(inside(variant), withOptions(uis[index])));
  return {
    ...part,
    ...(properties && {
      properties: mapped(properties, (field, name) => withVariantUi(field, innerUi(ui, name))),
    }),
    ...(items && { items: withVariantUi(items, withOptions(ui.items)) }),
    ...(then && { then: inside(then) }),
    ...(otherwise && { else: inside(otherwise) }),
    ...(allOf && { allOf: allOf.map(inside) }),
    ...(oneOf && { oneOf: variants(oneOf as FieldSchema[], ui.oneOf) }),
    ...(anyOf && { anyOf: variants(anyOf as FieldSchema[], ui.anyOf) }),
  };
}

function asVariant(variant: FoldedField, ui: FieldUi | undefined): FoldedField {
  if (!ui || variant.const !== undefined) return variant;
  const { properties } = variant;
  const title = ui['ui:title'] ?? variant.title;
  return {
    ...variant,
    ...(title && { title }),
    ...(properties
      ? { properties: mapped(properties, (field, name) => withOwnUi(field, innerUi(ui, name))) }
      : variant.type && { ui }),
  };
}

function withOwnUi(field: FieldSchema, ui: FieldUi | undefined): FoldedField {
  return ui ? { ...withVariantUi(field, ui), ui } : field;
}

function mapped(
  properties: Record<string, FieldSchema>,
  change: (field: FieldSchema, name: string) => FieldSchema,
): Record<string, FieldSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, change(field, name)]));
}
