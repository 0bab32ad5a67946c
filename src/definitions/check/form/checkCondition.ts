import type { ConditionSchema, FieldSchema, FormSchema, TestSchema } from '../../formats/formats.ts';
import { followRef } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell, tellText } from '../../sources/tell.ts';
import { AT_KEY, RESULTS_WARNING, type Report } from '../Report.ts';
import { checkComparedValue } from './checkComparedValue.ts';
import { unsafePattern } from './unsafePattern.ts';

/** The fields that a condition can read, by name, with their `$ref` unresolved. */
export type ReadFields = ReadonlyMap<string, Loose<FieldSchema> | undefined>;

interface ConditionCheck {
  /** The form's schema, in which `$ref`s resolve. */
  schema: Loose<FormSchema>;
  report: Report;
}

/**
 * Checks that a condition reads existing fields, requires them, and compares them with possible answers. Without the
 * check a mistake would stay unnoticed: the condition never (or always) holds, so its fields are never asked.
 * `fields`: those of the group, for a condition inside a group; undefined if unknown.
 */
export function checkCondition(
  condition: Loose<ConditionSchema>,
  place: Path,
  fields: ReadFields | undefined,
  check: ConditionCheck,
  requiredAround: ReadonlySet<string> = new Set(),
): void {
  const required = new Set([...requiredAround, ...(condition.required ?? [])]);
  condition.required?.forEach((name, index) => {
    if (fields && !fields.has(name)) unknownField(name, [...place, 'required', index], fields, check);
  });
  for (const [name, test] of Object.entries(condition.properties ?? {})) {
    const here = [...place, 'properties', name];
    if (fields && !fields.has(name)) {
      unknownField(name, here, fields, check, 'key');
    } else if (!required.has(name)) {
      const message = tell`the condition reads "${name}" without requiring it, so it holds when there is no answer: add "required": ["${name}"]`;
      check.report(here, message, { ...RESULTS_WARNING, ...AT_KEY });
    }
    if (test) checkTest(test, here, name, fields?.get(name), check);
  }
  for (const key of ['allOf', 'anyOf'] as const) {
    condition[key]?.forEach((part, index) => {
      checkCondition(part, [...place, key, index], fields, check, required);
    });
  }
  if (condition.not) checkCondition(condition.not, [...place, 'not'], fields, check, required);
}

/** Checks a condition's test of one answer. `written`: its field, `$ref` unresolved; undefined if unknown. */
function checkTest(
  test: Loose<TestSchema>,
  place: Path,
  name: string,
  written: Loose<FieldSchema> | undefined,
  check: ConditionCheck,
  requiredAround: ReadonlySet<string> = new Set(),
): void {
  const { schema, report } = check;
  const field = written && followRef(written, [], schema).schema;
  const entries = field?.items && followRef(field.items, [], schema).schema;
  if (field) {
    checkKind(test, place, name, field, report);
    if (Object.hasOwn(test, 'const')) {
      checkComparedValue(test.const, [...place, 'const'], name, field, entries, report);
    }
    test.enum?.forEach((value, index) => {
      checkComparedValue(value, [...place, 'enum', index], name, field, entries, report);
    });
  }
  const problem = test.pattern === undefined ? undefined : unsafePattern(test.pattern);
  if (problem) report([...place, 'pattern'], problem.message, { severity: problem.severity });
  if (test.contains && entries?.type === 'array') {
    const message = tell`an entry of "${name}" is a list itself, which no condition reads: let it be a group with that list ("type": "object")`;
    report([...place, 'contains'], message, AT_KEY);
  } else if (test.contains) checkTest(test.contains, [...place, 'contains'], name, entries, check);
  const required = new Set([...requiredAround, ...(test.required ?? [])]);
  const inside = field?.properties && new Map(Object.entries(field.properties));
  checkCondition({ required: test.required, properties: test.properties }, place, inside, check, required);
  if (test.not) checkTest(test.not, [...place, 'not'], name, field, check, required);
}

/** The names of the fields that a condition reads, several times if it does. */
export function namesRead(condition: Loose<ConditionSchema> | undefined): string[] {
  if (!condition) return [];
  const { required = [], properties = {}, allOf = [], anyOf = [], not } = condition;
  return [...required, ...Object.keys(properties), ...[...allOf, ...anyOf, not].flatMap(namesRead)];
}

/** Keywords that test one type of answer; JSON Schema accepts every answer of another type. */
const TESTED = new Map<string, { kind: string; types: readonly string[] }>(
  Object.entries({
    minimum: { kind: 'a number', types: ['integer', 'number'] },
    maximum: { kind: 'a number', types: ['integer', 'number'] },
    exclusiveMinimum: { kind: 'a number', types: ['integer', 'number'] },
    exclusiveMaximum: { kind: 'a number', types: ['integer', 'number'] },
    minLength: { kind: 'a text', types: ['string'] },
    maxLength: { kind: 'a text', types: ['string'] },
    pattern: { kind: 'a text', types: ['string'] },
    minItems: { kind: 'a list', types: ['array'] },
    maxItems: { kind: 'a list', types: ['array'] },
    contains: { kind: 'a list', types: ['array'] },
    properties: { kind: 'a group', types: ['object'] },
    required: { kind: 'a group', types: ['object'] },
  } satisfies { [Keyword in keyof TestSchema]: { kind: string; types: readonly string[] } }),
);

function checkKind(
  test: Loose<TestSchema>,
  place: Path,
  name: string,
  field: Loose<FieldSchema>,
  report: Report,
): void {
  const type = field.file ? 'file' : field.type;
  if (type === undefined) return;
  for (const key of Object.keys(test)) {
    const tested = TESTED.get(key);
    if (!tested || tested.types.includes(type)) continue;
    const message = tell`"${key}" tests ${tellText(tested.kind)}, and "${name}" is ${field.file ? tell`a file` : tell`of type "${type}"`}: it holds whatever the answer is`;
    report([...place, key], message, AT_KEY);
  }
  const numbers = test.type === 'number' || test.type === 'integer' ? ['integer', 'number'] : [];
  if (field.file || test.type === undefined || test.type === type || numbers.includes(type)) return;
  report([...place, 'type'], tell`"${name}" is of type "${type}", never "${test.type}"`);
}

function unknownField(
  name: string,
  place: Path,
  fields: ReadFields,
  { report }: ConditionCheck,
  at: 'key' | 'value' = 'value',
): void {
  report(place, tell`the condition reads "${name}", which is no property${didYouMean(name, fields.keys())}`, {
    at,
  });
}
