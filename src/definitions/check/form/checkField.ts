import { choiceKeyword, defaultMaxLength, optionsIn } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { variantsOf } from '../../sources/variants.ts';
import { writeMeant } from '../meantValue.ts';
import { AT_KEY, KEY_WARNING, type Report, WARNING } from '../Report.ts';
import { checkFileRule } from './checkFileRule.ts';
import { unsafePattern } from './unsafePattern.ts';

export const NUMBER_LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

/** Keywords that have the options of a choice; one of them is enough. */
const CHOICES = ['oneOf', 'anyOf', 'enum'];

/** Keywords that say what depends on answers of a group. */
const CONDITIONS = ['if', 'then', 'else', 'allOf', 'dependencies', 'dependentRequired', 'dependentSchemas'];

/** Whether the fields of a group are not all asked in every case. */
function hasCases(field: Loose<FieldSchema>): boolean {
  return variantsOf(field).length > 0 || CONDITIONS.some((key) => Object.hasOwn(field, key));
}

/** Keywords that apply to one type of answer only. */
const KEYWORDS: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', ...CHOICES, 'examples', 'default', 'readOnly'],
  integer: [...NUMBER_LIMITS, ...CHOICES, 'examples', 'default', 'readOnly'],
  number: [...NUMBER_LIMITS, ...CHOICES, 'examples', 'default', 'readOnly'],
  boolean: [...CHOICES, 'default', 'readOnly'],
  array: ['oneOf', 'anyOf', 'items', 'minItems', 'maxItems', 'uniqueItems', 'default', 'readOnly'],
  object: ['properties', 'required', 'minProperties', 'oneOf', 'anyOf', ...CONDITIONS],
  file: [],
  null: [],
};

const TYPE_KEYWORDS = new Set(Object.values(KEYWORDS).flat());

type Part = 'keywords' | 'errorMessage';

/** Checks one field that has no `$ref`. `required`: whether a missing answer is an error. */
export function checkField(
  field: Loose<FieldSchema>,
  place: Path,
  required: boolean,
  report: Report,
  parts: readonly Part[] = ['keywords', 'errorMessage'],
): void {
  if (parts.includes('keywords')) checkKeywords(field, place, report);
  if (parts.includes('errorMessage')) checkErrorMessage(field, place, required, report);
}

function checkKeywords(field: Loose<FieldSchema>, place: Path, report: Report): void {
  const kind = field.file ? 'file' : field.type;
  // Each of its variants is checked as a field.
  if (kind === undefined && variantsOf(field).length > 0) return;
  if (kind === undefined)
    report(
      place,
      tell`a field needs a "type": "string", "integer", "number", "boolean", "array" or "object"; or "enum" with its options, or "file"`,
    );
  // The JSON Schema has reported an unknown type.
  if (kind === undefined || !Object.hasOwn(KEYWORDS, kind)) return;
  if (field.file && field.type !== undefined) {
    report([...place, 'type'], tell`"type" does not belong beside "file", which says it all`, AT_KEY);
  }
  for (const key of Object.keys(field)) {
    if (!TYPE_KEYWORDS.has(key) || KEYWORDS[kind]?.includes(key)) continue;
    report(
      [...place, key],
      tell`"${key}" has no meaning for ${kind === 'file' ? tell`a file` : tell`type "${kind}"`}`,
      AT_KEY,
    );
  }
  if (kind === 'null' && place.length > 2)
    report(
      place,
      tell`nobody reads this text: only "properties" of the form itself may have one`,
      KEY_WARNING,
    );
  if (kind === 'array' && !field.items)
    report(place, tell`a list needs "items", which say what its entries are`);
  if (kind === 'object' && !field.properties) report(place, tell`a group needs "properties", its fields`);
  if (kind === 'string') checkText(field, place, report);
  if (field.file) checkFileRule(field.file, [...place, 'file'], report);
  checkLimits(field, place, report);
  if (field.additionalItems)
    report(
      [...place, 'additionalItems'],
      tell`nobody can add entries to those that "items" lists: write a list of its own for them, or "additionalItems": false`,
      KEY_WARNING,
    );
  const [used, spare] =
    variantsOf(field).length > 0 ? [] : CHOICES.filter((key) => Object.hasOwn(field, key));
  if (spare)
    report(
      [...place, spare],
      tell`"${spare}" does not belong beside "${used}", which has the options`,
      AT_KEY,
    );
  if (field.nullable && place.at(-1) === 'items')
    report(place, tell`an entry of a list is never null: it is filled in or removed`, WARNING);
  checkOptions(field, place, report);
  checkSuggestions(field, place, report);
  // `checkBranches` checks those of a group with conditions.
  if (hasCases(field)) return;
  field.required?.forEach((name, index) => {
    const names = Object.keys(field.properties ?? {});
    if (!names.includes(name)) {
      report(
        [...place, 'required', index],
        tell`"${name}" is required but is no property here${didYouMean(name, names)}`,
      );
    }
  });
}

/** Checks that the values of options are of the field's type, and each there once; the JSON Schema checks `enum` for that. */
function checkOptions(field: Loose<FieldSchema>, place: Path, report: Report): void {
  const known = new Map<unknown, Path>();
  for (const [index, { const: value }] of (optionsIn(field) ?? []).entries()) {
    if (value === undefined) continue;
    const keyword = choiceKeyword(field);
    const here = [...place, keyword, index, ...(keyword === 'enum' ? [] : ['const'])];
    const first = known.get(value);
    if (keyword !== 'enum' && first) report(here, tell`the option "${value}" stands here twice`, { first });
    if (!first) known.set(value, here);
    if (!suits(field, value))
      report(
        here,
        tell`the option ${JSON.stringify(value)} is no answer of type "${field.type}"` +
          writeMeant(value, field.type),
      );
  }
}

function checkSuggestions(field: Loose<FieldSchema>, place: Path, report: Report): void {
  for (const [index, value] of (field.examples ?? []).entries()) {
    if (suits(field, value)) continue;
    report(
      [...place, 'examples', index],
      tell`the example ${JSON.stringify(value)} is no answer of type "${field.type}"` +
        writeMeant(value, field.type),
    );
  }
}

/** Whether a value is of a field's type. */
export function suits({ type }: Loose<FieldSchema>, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function checkText(field: Loose<FieldSchema>, place: Path, report: Report): void {
  if (defaultMaxLength(field, undefined) !== undefined) {
    const message = tell`a text without "maxLength" may have 200 characters, 5000 with the widget "textarea": write "maxLength"`;
    report(place, message, WARNING);
  }
  if (field.pattern === undefined) return;
  const problem = unsafePattern(field.pattern);
  if (problem) report([...place, 'pattern'], problem.message, { severity: problem.severity });
}

function checkLimits(field: Loose<FieldSchema>, place: Path, report: Report): void {
  const count = Object.keys(field.properties ?? {}).length;
  if (field.properties && !hasCases(field) && (field.minProperties ?? 0) > count)
    report(
      [...place, 'minProperties'],
      tell`"minProperties" ${field.minProperties} is more than the ${count} field[|s]: no answer can be right`,
    );
  for (const key of ['maxLength', 'maxItems'] as const)
    if (field[key] === 0)
      report([...place, key], tell`"${key}" 0 leaves no answer: write how much it may have`);
  for (const [low, high] of [
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
    ['minimum', 'maximum'],
    ['minimum', 'exclusiveMaximum'],
    ['exclusiveMinimum', 'maximum'],
    ['exclusiveMinimum', 'exclusiveMaximum'],
  ] as const) {
    const [least, most] = [field[low], field[high]];
    if (least === undefined || most === undefined || least < most) continue;
    const excluded = `${low}${high}`.includes('exclusive');
    if (least === most && !excluded) continue;
    const more = least > most ? tell`is more than` : tell`is as much as`;
    report([...place, low], tell`"${low}" ${least} ${more} "${high}" ${most}: no answer can be right`);
  }
}

function checkErrorMessage(field: Loose<FieldSchema>, place: Path, required: boolean, report: Report): void {
  if (typeof field.errorMessage !== 'object') return;
  const allowed = Object.keys(field).filter(
    (key) =>
      TYPE_KEYWORDS.has(key) && !['properties', 'items', 'examples', 'default', 'readOnly'].includes(key),
  );
  if (field.const !== undefined) allowed.push('const');
  for (const key of ['oneOf', 'anyOf'])
    if (allowed.includes(key)) allowed.splice(allowed.indexOf(key), 1, 'enum');
  if (field.type !== undefined) allowed.push('type');
  if (field.file) allowed.push('accept', 'maxBytes', 'empty');
  if (required && !allowed.includes('required')) allowed.push('required');
  for (const keyword of Object.keys(field.errorMessage)) {
    if (allowed.includes(keyword)) continue;
    const reason =
      keyword === 'required' ? tell`nothing requires this field` : tell`the field has no "${keyword}"`;
    const hint =
      didYouMean(keyword, allowed) || tell`; it can fail by ${allowed.map((key) => `"${key}"`).join(', ')}`;
    report(
      [...place, 'errorMessage', keyword],
      tell`error message that is never shown: ${reason}${hint}`,
      AT_KEY,
    );
  }
}
