import { isDeepStrictEqual } from 'node:util';
import { type CollectedBranch, collectBranches, collectProperties } from './collectProperties.ts';
import type { ConditionSchema, FormSchema } from './FormSchema.ts';
import type { Loose } from './Loose.ts';
import { didYouMean } from './nearestName.ts';
import type { Report } from './Report.ts';
import type { Path } from './SourceFile.ts';

/** Checks what branches require and read, and that a field that stands in several is the same in all. */
export function checkBranches(schema: Loose<FormSchema>, report: Report): void {
  const branches = collectBranches(schema);
  const everywhere = new Set(branches.flatMap(({ branch }) => Object.keys(branch.properties ?? {})));
  for (const { branch, place, around } of branches) {
    const names = namesIn({ branch, place, around });
    branch.required?.forEach((name, index) => {
      if (names.has(name)) return;
      const message = everywhere.has(name)
        ? `"${name}" is required here but asked only in another case: require it there`
        : `"${name}" is required but is no property${didYouMean(name, names)}`;
      report([...place, 'required', index], message);
    });
    if (branch.if) checkCondition(branch.if, [...place, 'if'], names, new Set(), report);
  }
  checkSameEverywhere(schema, report);
}

/** Names of the fields that a branch can require or read. */
function namesIn({ branch, around }: CollectedBranch): Set<string> {
  return new Set([branch, ...around].flatMap((one) => Object.keys(one.properties ?? {})));
}

function checkCondition(
  condition: Loose<ConditionSchema>,
  place: Path,
  names: ReadonlySet<string> | undefined,
  requiredAround: ReadonlySet<string>,
  report: Report,
): void {
  const required = new Set([...requiredAround, ...(condition.required ?? [])]);
  condition.required?.forEach((name, index) => {
    if (names && !names.has(name)) unknownField(name, [...place, 'required', index], names, report);
  });
  for (const [name, test] of Object.entries(condition.properties ?? {})) {
    const here = [...place, 'properties', name];
    if (names && !names.has(name)) {
      unknownField(name, here, names, report, 'key');
    } else if (!required.has(name)) {
      const message = `the condition reads "${name}" without requiring it, so it holds when there is no answer: add "required": ["${name}"]`;
      report(here, message, { at: 'key' });
    }
    // Inside a group: which names it has, its own check says.
    if (test?.properties) checkCondition(test as Loose<ConditionSchema>, here, undefined, new Set(), report);
  }
  for (const key of ['allOf', 'anyOf'] as const) {
    (condition[key] as Loose<ConditionSchema>[] | undefined)?.forEach((part, index) => {
      checkCondition(part, [...place, key, index], names, required, report);
    });
  }
  const not = condition.not as Loose<ConditionSchema> | undefined;
  if (not) checkCondition(not, [...place, 'not'], names, required, report);
}

function unknownField(
  name: string,
  place: Path,
  names: ReadonlySet<string>,
  report: Report,
  at: 'key' | 'value' = 'value',
): void {
  report(place, `the condition reads "${name}", which is no property${didYouMean(name, names)}`, { at });
}

/** A field has one definition, whatever the cases in which it is asked. */
function checkSameEverywhere(schema: Loose<FormSchema>, report: Report): void {
  const first = new Map<string, object>();
  for (const property of collectProperties(schema)) {
    const known = first.get(property.path);
    if (!known) first.set(property.path, property.schema);
    else if (!isDeepStrictEqual(known, property.schema)) {
      const message = `"${property.path}" stands in another branch too, and differs: give it one definition (with "$ref")`;
      report(property.place, message, { at: 'key' });
    }
  }
}
