import { fieldTypeName, isSingle, MOST_FILES, MOST_LISTED, optionsIn } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema, FormSchema } from '../../formats/formats.ts';
import { followRef, withEntries } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { type Report, WARNING } from '../Report.ts';

/** Checks that a list has a control: options, quantities, or a list with entries. */
export function checkGroupList(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  report: Report,
): void {
  if (field.type !== 'array' || !field.items) return;
  const { schema: items, place: at } = followRef(field.items, [...place, 'items'], schema);
  if (!items.properties) {
    if (isSingle(items) || items.type === 'array') tellLength(field, place, report);
    if (items.file && (field.maxItems ?? 0) > 50)
      report([...place, 'maxItems'], tell`a field has at most 50 files`);
    if (items.file && field.maxItems === undefined) tellLength(field, place, report, MOST_FILES);
    // An unknown or missing type has an error of its own.
    if (items.type === 'boolean' && !optionsIn(items))
      report(
        at,
        tell`no control asks a list of yes/no questions: let its "items" be a group with one field ("type": "object", "title", "required" and "properties"), or options ("oneOf" or "enum")`,
      );
    return;
  }
  if (fieldTypeName(withEntries(field, schema)) === 'quantities') return;
  tellLength(field, place, report);
  if (items.title === undefined)
    report(
      at,
      tell`the entries have the title of their list: write what one of them is called as "title", such as "Personne"`,
      WARNING,
    );
}

function tellLength(field: Loose<FieldSchema>, place: Path, report: Report, most = MOST_LISTED): void {
  if (field.maxItems !== undefined) return;
  const message = tell`a list without "maxItems" may have ${most} entries: write "maxItems"`;
  report(place, message, WARNING);
}
