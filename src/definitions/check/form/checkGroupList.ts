import type { FieldSchema, FormSchema } from '../../formats/formats.ts';
import { followRef } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import type { Report } from '../Report.ts';
import { isGroupList } from './FormContext.ts';

/** Checks a list of objects: it must be a quantity list or a list of groups, whose fields are simple ones. */
export function checkGroupList(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  report: Report,
): void {
  if (field.type !== 'array' || !field.items) return;
  const { schema: items, place: at } = followRef(field.items, [...place, 'items'], schema);
  if (!items.properties) return;
  const inner = Object.entries(items.properties).flatMap(([name, property]) =>
    property ? [{ name, property: followRef(property, [], schema).schema }] : [],
  );
  if (!isGroupList({ schema: { ...field, items } })) {
    const counted = inner.some(({ property }) => property.type === 'integer');
    if (counted && inner.some(({ property }) => property.oneOf)) return;
    report(at, 'the entries of a list need a "title": what one of them is called, such as "Personne"');
    return;
  }
  if (field.maxItems === undefined)
    report(place, 'a list of groups needs "maxItems": how many entries it may have');
  if (!items.required?.length)
    report(at, 'the entries of a list need a field that is "required": an empty entry would count as one');
  for (const { name, property } of inner) {
    if (!property.file && property.type !== 'array' && property.type !== 'object') continue;
    const message = `an entry of a list can have texts, numbers, choices and yes/no questions only: "${name}" is none of these`;
    report([...at, 'properties', name], message, { at: 'key' });
  }
}
