import type { Branch, FieldSchema, FormSchema } from '../formats/formats.ts';
import { isCounted } from './countedEntries.ts';
import { dependencyParts } from './dependencies.ts';
import { INNER_LIST } from './innerNames.ts';
import type { Loose } from './Loose.ts';
import { localPlace, localSchema } from './localSchemas.ts';
import type { Path } from './SourceFile.ts';
import { variantParts } from './variants.ts';

/** A property of a form's schema: one field, or a group of fields. */
export interface CollectedProperty {
  /** Field path: `ville`, `pieceJointes.cv`. */
  path: string;
  name: string;
  /** With its own `$ref` resolved, not those inside it; keywords beside the `$ref` win. */
  schema: Loose<FieldSchema>;
  /** Path of the property in schema.json. */
  place: Path;
  /** Whether any branch, or its group, requires it. */
  required: boolean;
  /** Field path of the group or list that contains the field. */
  group?: string;
  /** Field path of the list whose entries contain the field. */
  list?: string;
  /** Whether it says the other answer of a choice, which asks it. */
  other?: true;
  /** Path of the field's uiSchema in ui.json. */
  uiPlace: Path;
}

/**
 * Returns every property of the schema in order, including `then`, `else` and `allOf`; a group precedes its fields. A
 * property in several branches is returned once per branch.
 */
export function collectProperties(schema: Loose<FormSchema>): CollectedProperty[] {
  return collectScope(schema, [], undefined, [], undefined, ['uiSchema']);

  /** The fields of the form, of a group, or of the entries of a list, in all branches. */
  function collectScope(
    scope: Loose<Branch>,
    at: Path,
    group: string | undefined,
    open: readonly string[],
    list: string | undefined,
    uiOwner: Path,
  ): CollectedProperty[] {
    const branches = collectBranches(scope, at);
    const required = new Set(branches.flatMap(({ branch }) => branch.required ?? []));
    return branches.flatMap(({ branch, place }) =>
      Object.entries(branch.properties ?? {}).flatMap(([name, property]) => {
        if (!property) return [];
        const isInner = name === INNER_LIST;
        const here = isInner ? place : [...place, 'properties', name];
        const target = followRef(property, here, schema);
        // A text that nobody answers.
        if (target.schema.type === 'null') return [];
        const path = group === undefined ? name : `${group}.${name}`;
        const own: CollectedProperty = {
          path,
          name,
          schema: target.schema,
          place: here,
          required: required.has(name),
          group,
          list,
          uiPlace: isInner ? uiOwner : [...uiOwner, name],
        };
        const entry = entriesOf(target);
        const holder = entry ?? target;
        const reached = holder.place.join('/');
        // Stop at a group that contains itself.
        if (open.includes(reached)) return [own];
        const uiHolder = entry ? [...own.uiPlace, 'items'] : own.uiPlace;
        const inner = entry || target.schema.type !== 'array' ? holder.schema : {};
        return [
          own,
          ...collectScope(inner, holder.place, path, [...open, reached], entry ? path : list, uiHolder),
        ];
      }),
    );
  }

  /** Schema of the entries of a list of groups; of a list in a list, it stands in a group. */
  function entriesOf({ schema: field, place }: ReturnType<typeof followRef>) {
    const entry = field.items && followRef(field.items, [...place, 'items'], schema);
    const { items } = withEntries(field, schema);
    if (entry?.schema.type === 'array')
      return { ...entry, schema: { properties: { [INNER_LIST]: entry.schema }, required: [INNER_LIST] } };
    return items?.properties && !isCounted(items) ? entry : undefined;
  }
}

export interface CollectedBranch {
  branch: Loose<Branch>;
  /** Path of the branch: `[]`, `['then']`, `['allOf', 0, 'else']`. */
  place: Path;
  /** The branches around it, the root first. The parts of an `allOf` surround each other. */
  around: Loose<Branch>[];
}

/** Returns the branch and every `then`, `else`, variant and `allOf` part below it. */
export function collectBranches(
  branch: Loose<Branch>,
  place: Path = [],
  around: Loose<Branch>[] = [],
): CollectedBranch[] {
  const all = [
    ...(branch.allOf ?? []).map((part, index) => ({ part, place: ['allOf', index] })),
    ...dependencyParts(branch),
  ];
  const parts = all.map(({ part }) => part);
  const inside = [...around, branch, ...parts];
  return [
    { branch, place, around: [...around, ...parts] },
    ...all.flatMap(({ part, place: below }) =>
      collectBranches(part, [...place, ...below], [...around, branch, ...parts]),
    ),
    ...variantParts(branch).flatMap(({ part, place: below }) =>
      collectBranches(part, [...place, ...below], inside),
    ),
    ...(branch.then ? collectBranches(branch.then, [...place, 'then'], inside) : []),
    ...(branch.else ? collectBranches(branch.else, [...place, 'else'], inside) : []),
  ];
}

/** Returns the schema that a field's `$ref` refers to, and its path. Without a valid `$ref`, returns the field itself. */
export function followRef(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  seen: readonly string[] = [],
): { schema: Loose<FieldSchema>; place: Path } {
  const { $ref, ...own } = field;
  const local = localPlace($ref);
  const target = !local || seen.includes(local.join('/')) ? undefined : localSchema(schema, local);
  if (!local || !target) return { schema: own, place };
  const followed = followRef(target, local, schema, [...seen, local.join('/')]);
  return { schema: { ...followed.schema, ...own }, place: followed.place };
}

/** Returns a list with the `$ref`s of its entries and of their fields resolved; any other field as it is. */
export function withEntries(field: Loose<FieldSchema>, schema: Loose<FormSchema>): Loose<FieldSchema> {
  if (!field.items) return field;
  const { schema: items } = followRef(field.items, [], schema);
  const properties = Object.entries(items.properties ?? {}).flatMap(([name, property]) =>
    property ? [[name, followRef(property, [], schema).schema] as const] : [],
  );
  return {
    ...field,
    items: items.properties ? { ...items, properties: Object.fromEntries(properties) } : items,
  };
}
