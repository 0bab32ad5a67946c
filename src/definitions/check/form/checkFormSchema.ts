import { isSingle } from '../../fieldTypes/fieldTypes.ts';
import type { Branch, FieldSchema, FormSchema } from '../../formats/formats.ts';
import { collectBranches, collectProperties, followRef } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { LOCAL_SCHEMAS, localPlace } from '../../sources/localSchemas.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import { findRefErrors } from '../../sources/resolveRefs.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { hasGroups, variantsOf } from '../../sources/variants.ts';
import { AT_KEY, type Report } from '../Report.ts';
import { checkBranches } from './checkBranches.ts';
import { checkDefault } from './checkDefault.ts';
import { checkField } from './checkField.ts';
import { checkGroupList } from './checkGroupList.ts';
import { checkMinItems } from './checkMinItems.ts';

/** Keywords allowed beside a `$ref`: they do not change which answers are accepted, or follow from an `anyOf` with null. */
const BESIDE_REF = ['title', 'description', 'errorMessage', 'nullable'];

/** Checks the rules of a schema.json that its JSON Schema cannot express. */
export function checkFormSchema(schema: Loose<FormSchema>, report: Report): void {
  for (const error of findRefErrors(schema)) {
    const [keyword, name = ''] =
      (error.message.includes(tell`names no definition`) && localPlace(/"(.*)"/.exec(error.message)?.[1])) ||
      [];
    const hint = keyword ? didYouMean(name, Object.keys(schema[keyword] ?? {})) : '';
    report(error.path, error.message + hint);
  }
  checkBranches(schema, report);
  const properties = collectProperties(schema);
  const requiredPlaces = new Set(
    properties.filter((property) => property.required).map((property) => property.place.join('/')),
  );
  for (const { field, place } of rawFields(schema)) {
    const followed = followRef(field, place, schema).schema;
    // A blank entry of a list of single values is an error.
    const entry = place.at(-1) === 'items' && isSingle(followed);
    const required =
      entry || LOCAL_SCHEMAS.some((keyword) => keyword === place[0]) || requiredPlaces.has(place.join('/'));
    if (field.$ref === undefined) {
      checkField(field, place, required, report);
      checkMinItems(field, place, schema, report);
      checkDefault(field, place, schema, report);
      checkGroupList(field, place, schema, report);
    } else checkBesideRef(field, followed, place, required, report);
  }
}

function checkBesideRef(
  field: Loose<FieldSchema>,
  followed: Loose<FieldSchema>,
  place: Path,
  required: boolean,
  report: Report,
): void {
  for (const key of Object.keys(field)) {
    if (key === '$ref' || BESIDE_REF.includes(key)) continue;
    const message = tell`JSON Schema (draft-07) ignores "${key}" beside a $ref: write it in the definition`;
    report([...place, key], message, AT_KEY);
  }
  if (field.errorMessage !== undefined) {
    checkField({ ...followed, errorMessage: field.errorMessage }, place, required, report, ['errorMessage']);
  }
}

interface RawField {
  field: Loose<FieldSchema>;
  place: Path;
}

/** Every field of branches, groups, lists and definitions, with its `$ref` unresolved. */
function rawFields(schema: Loose<FormSchema>): RawField[] {
  const addField = (field: Loose<FieldSchema> | undefined, place: Path): RawField[] =>
    field
      ? [
          { field, place },
          ...addBranches(field, place),
          ...addVariants(field, place),
          ...addField(field.items, [...place, 'items']),
        ]
      : [];
  /** Each kind of answer of a field that is no group. */
  const addVariants = (field: Loose<FieldSchema>, place: Path): RawField[] =>
    variantsOf(field).flatMap((variants) => {
      const { [variants.keyword]: _, ...common } = field;
      return hasGroups(field, variants)
        ? []
        : variants.of.flatMap((one, index) =>
            addField({ ...common, ...one }, [...place, variants.keyword, index]),
          );
    });
  const addFields = (fields: Record<string, Loose<FieldSchema> | undefined> | undefined, place: Path) =>
    Object.entries(fields ?? {}).flatMap(([name, field]) => addField(field, [...place, name]));
  const addBranches = (branch: Loose<Branch>, at: Path) =>
    collectBranches(branch, at).flatMap(({ branch: { properties }, place }) =>
      addFields(properties, [...place, 'properties']),
    );
  return [
    ...addBranches(schema, []),
    ...LOCAL_SCHEMAS.flatMap((keyword) => addFields(schema[keyword], [keyword])),
  ];
}
