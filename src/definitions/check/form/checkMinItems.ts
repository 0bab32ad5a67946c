import { fieldOptions } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema, FormSchema } from '../../formats/formats.ts';
import { withEntries } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import type { Report } from '../Report.ts';

/** Checks that `minItems` is not above the number of options: each option can be chosen, or ordered, once. */
export function checkMinItems(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  report: Report,
): void {
  const { minItems } = field;
  const found = fieldOptions(withEntries(field, schema));
  if (minItems === undefined || !found) return;
  const count = new Set(found.options.map((option) => option.const)).size;
  if (minItems <= count) return;
  const options = tell`${count} option[|s]`;
  const message = tell`"minItems" ${minItems} is more than the ${options}, of which each is chosen once`;
  report([...place, 'minItems'], tell`${message}: no answer can be right`);
}
