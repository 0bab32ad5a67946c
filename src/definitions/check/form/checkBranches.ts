import { isDeepStrictEqual } from 'node:util';
import type { Branch, FieldSchema, FormSchema } from '../../formats/formats.ts';
import {
  type CollectedBranch,
  collectBranches,
  collectProperties,
  followRef,
} from '../../sources/collectProperties.ts';
import { dependencyParts } from '../../sources/dependencies.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { hasGroups, variantsOf } from '../../sources/variants.ts';
import { KEY_WARNING, type Report } from '../Report.ts';
import { checkCondition, type ReadFields } from './checkCondition.ts';
import { checkSettling } from './checkSettling.ts';

/**
 * Checks in the form, in each group and in the entries of each list that branches require and read existing fields, that their
 * conditions settle, and that a field in several branches is the same in all.
 */
export function checkBranches(schema: Loose<FormSchema>, report: Report): void {
  checkScope(schema, [], schema, report);
  const checked = new Set<string>();
  for (const { schema: field, place } of collectProperties(schema)) {
    const target = followRef(field.items ?? field, field.items ? [...place, 'items'] : place, schema);
    if (checked.has(target.place.join('/'))) continue;
    checked.add(target.place.join('/'));
    if (hasBranches(target.schema)) checkScope(target.schema, target.place, schema, report);
  }
  checkSameEverywhere(schema, report);
}

function hasBranches(field: Loose<FieldSchema>): boolean {
  return (
    field.if !== undefined ||
    field.allOf !== undefined ||
    dependencyParts(field).length > 0 ||
    variantsOf(field).some((variants) => hasGroups(field, variants))
  );
}

function checkScope(scope: Loose<Branch>, at: Path, schema: Loose<FormSchema>, report: Report): void {
  const branches = collectBranches(scope, at);
  const everywhere: ReadFields = new Map(
    branches.flatMap(({ branch }) => Object.entries(branch.properties ?? {})),
  );
  for (const { branch, place, around } of branches) {
    const fields = fieldsIn({ branch, place, around });
    branch.required?.forEach((name, index) => {
      if (fields.has(name)) return;
      const message = everywhere.has(name)
        ? tell`"${name}" is required here but asked only in another case: require it there`
        : tell`"${name}" is required but is no property${didYouMean(name, fields)}`;
      report([...place, 'required', index], message);
    });
    if (branch.if) checkCondition(branch.if, [...place, 'if'], everywhere, { schema, report });
  }
  checkSettling(branches, report);
}

/** The names of the fields that a branch can require: its own and those of the branches around it. */
function fieldsIn({ branch, around }: CollectedBranch): Set<string> {
  return new Set([branch, ...around].flatMap((one) => Object.keys(one.properties ?? {})));
}

/** Warns of a field whose definitions in several branches differ, but for a constant, which nobody types. */
function checkSameEverywhere(schema: Loose<FormSchema>, report: Report): void {
  const first = new Map<string, object>();
  for (const property of collectProperties(schema)) {
    const known = first.get(property.path);
    if (!known) first.set(property.path, property.schema);
    else if (property.schema.const === undefined && !isDeepStrictEqual(known, property.schema)) {
      const message = tell`"${property.path}" stands in another branch too, and differs: what is typed into one is not in the other; if it is the same field, give it one definition (with "$ref")`;
      report(property.place, message, KEY_WARNING);
    }
  }
}
