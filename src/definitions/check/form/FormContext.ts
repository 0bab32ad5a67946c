import type { FormSchema, FormUi, OptionSchema } from '../../formats/formats.ts';
import { type CollectedProperty, collectProperties } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import type { Report } from '../Report.ts';

/** A form while its two files are checked against each other. */
export interface FormContext {
  schema: Loose<FormSchema>;
  ui: Loose<FormUi>;
  /** By field path; of a field that stands in several branches, the first. */
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
  return { schema, ui, properties, reportSchema, reportUi };
}

/** The field that ui.json names at `place`, or undefined after reporting that there is none. */
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
    const message = `"${path}" is answered as often as "${property.list}" has entries: only the list can be named here`;
    form.reportUi(place, message, { at });
    return undefined;
  }
  return property;
}

export interface FieldOptions {
  options: Loose<OptionSchema>[];
  /** Where they stand in schema.json. */
  place: Path;
}

/** The options of a field: its own, its entries', or those of the entries' option field (a quantity list). */
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

/** Whether the field is a list of groups, whose entries have a title. */
export function isGroupList({ schema }: Pick<CollectedProperty, 'schema'>): boolean {
  return schema.items?.properties !== undefined && schema.items.title !== undefined;
}
