import type { FieldSchema, FormSchema } from '../../formats/formats.ts';
import { followRef } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import type { Report } from '../Report.ts';

/** Checks that `minItems` is not above the number of options: each option can be chosen, or ordered, once. */
export function checkMinItems(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  report: Report,
): void {
  const { minItems, items } = field;
  if (minItems === undefined || !items) return;
  const count = countOptions(items, schema);
  if (count === undefined || minItems <= count) return;
  const options = `${count} ${count === 1 ? 'option' : 'options'}`;
  const message = `"minItems" ${minItems} is more than the ${options}, of which each is chosen once`;
  report([...place, 'minItems'], `${message}: no answer can be right`);
}

/** Number of distinct options of an entry: its own, or those of a quantity list's option field. */
function countOptions(items: Loose<FieldSchema>, schema: Loose<FormSchema>): number | undefined {
  const entry = followRef(items, [], schema).schema;
  // Entries of a list of groups may be equal.
  if (entry.properties && entry.title !== undefined) return undefined;
  const inner = Object.values(entry.properties ?? {}).flatMap((field) =>
    field ? followRef(field, [], schema).schema : [],
  );
  const counted = inner.some(({ type }) => type === 'integer');
  const options = entry.oneOf ?? (counted ? inner.find(({ oneOf }) => oneOf)?.oneOf : undefined);
  return options && new Set(options.map((option) => option.const)).size;
}
