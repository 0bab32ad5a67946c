import { optionsIn } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema, OptionValue } from '../../formats/formats.ts';
import { isObject } from '../../sources/isObject.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { meantValue } from '../meantValue.ts';
import type { Report } from '../Report.ts';

/**
 * Checks a value that a condition compares with the field `name`: it must be one of the field's options, or of its type.
 * `entries`: schema of a list's entries. `field` and `entries` have their `$ref` resolved.
 */
export function checkComparedValue(
  value: unknown,
  place: Path,
  name: string,
  field: Loose<FieldSchema>,
  entries: Loose<FieldSchema> | undefined,
  report: Report,
): void {
  const options = optionsIn(field)?.flatMap((option) => option.const ?? []);
  if (options) {
    if (options.some((option) => option === value)) return;
    report(place, tell`${show(value)} is no option of "${name}"${optionHint(value, options)}`);
  } else if (field.type === 'array' && Array.isArray(value)) {
    value.forEach((entry, index) => {
      if (entries) checkComparedValue(entry, [...place, index], name, entries, undefined, report);
    });
  } else {
    const usual = fixFor(value, field);
    const meant = field.file ? undefined : meantValue(value, [field.type ?? '']);
    const fix = usual !== undefined && meant !== undefined ? tell`write ${meant}` : usual;
    if (fix !== undefined) report(place, tell`${show(value)} is never an answer of "${name}": ${fix}`);
  }
}

function optionHint(value: unknown, options: readonly OptionValue[]): string {
  const texts = options.filter((option) => typeof option === 'string');
  return (
    didYouMean(String(value), texts) ||
    (options.length <= 16 ? tell`; known: ${options.map(show).join(', ')}` : '')
  );
}

/** The value to write instead; undefined if the value is of the field's type. */
function fixFor(value: unknown, field: Loose<FieldSchema>): string | undefined {
  if (field.file) return tell`of a file, a condition can only say "required"`;
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? undefined : tell`write a text, between quotes`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : tell`write true or false, without quotes`;
    case 'integer':
      return Number.isInteger(value) ? undefined : tell`write a whole number, without quotes`;
    case 'number':
      return typeof value === 'number' ? undefined : tell`write a number, without quotes`;
    case 'array':
      return tell`of a list, test the entries: { "contains": { "const": … } }`;
    case 'object':
      return isObject(value) ? undefined : tell`of a group, test the fields: "properties"`;
    default:
      return undefined;
  }
}

function show(value: unknown): string {
  return JSON.stringify(value);
}
