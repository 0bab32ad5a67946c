import type { FormSchema, FormUi, OptionSchema } from '../../formats/formats.ts';
import { type CollectedProperty, collectProperties } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import type { Report } from '../Report.ts';

/** The two files of a form, as the checks of one against the other read them. */
export interface FormContext {
  ui: Loose<FormUi>;
  /** By field path. A field in several branches has its first definition, `required` if any branch requires it. */
  properties: ReadonlyMap<string, CollectedProperty>;
  reportSchema: Report;
  reportUi: Report;
}

export function formContext(
  schema: Loose<FormSchema>,
  ui: Loose<FormUi>,
  reportSchema: Report,
  reportUi: Report,
): FormContext {
  const properties = new Map<string, CollectedProperty>();
  for (const property of collectProperties(schema)) {
    const known = properties.get(property.path);
    if (!known) properties.set(property.path, property);
    else known.required ||= property.required;
  }
  return { ui, properties, reportSchema, reportUi };
}

/** Returns the field that ui.json names at `place`. Reports a name that is no field or cannot stand there. */
export function namedField(
  form: FormContext,
  path: string | undefined,
  place: Path,
  at: 'value' | 'key' = 'value',
): CollectedProperty | undefined {
  if (path === undefined) return undefined;
  const property = form.properties.get(path);
  if (!property) {
    const hint = didYouMean(path, form.properties.keys());
    form.reportUi(place, `"${path}" names no field of schema.json${hint}`, { at });
  } else if (property.list !== undefined && at === 'value') {
    const message = `"${path}" is asked once per entry of "${property.list}": only the list can be named here`;
    form.reportUi(place, message, { at });
    return undefined;
  }
  return property;
}

export interface FieldOptions {
  options: Loose<OptionSchema>[];
  /** Path of the options in schema.json. */
  place: Path;
}

/** Returns the options of a field: its own, its entries', or (quantity list) those of its entries' option field. */
export function optionsOf(property: CollectedProperty): FieldOptions | undefined {
  const { schema, place } = property;
  if (schema.oneOf) return { options: schema.oneOf, place: [...place, 'oneOf'] };
  if (schema.items?.oneOf) return { options: schema.items.oneOf, place: [...place, 'items', 'oneOf'] };
  const chosen = Object.entries(schema.items?.properties ?? {}).find(([, inner]) => inner?.oneOf);
  if (!chosen?.[1]?.oneOf) return undefined;
  return { options: chosen[1].oneOf, place: [...place, 'items', 'properties', chosen[0], 'oneOf'] };
}

/** Whether the field is a list of `{option, quantity}`. */
export function isQuantityList({ schema }: CollectedProperty): boolean {
  const inner = Object.values(schema.items?.properties ?? {});
  if (isGroupList({ schema })) return false;
  return inner.some((field) => field?.oneOf) && inner.some((field) => field?.type === 'integer');
}

/** Whether the field is a list of groups: its entries have properties and a title. */
export function isGroupList({ schema }: Pick<CollectedProperty, 'schema'>): boolean {
  return schema.items?.properties !== undefined && schema.items.title !== undefined;
}
