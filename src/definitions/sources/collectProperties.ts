import type { Branch, FieldSchema, FormSchema } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';
import type { Path } from './SourceFile.ts';

/** A property of a form's schema: one field, or a group of fields. */
export interface CollectedProperty {
  /** Field path: `ville`, `pieceJointes.cv`. */
  path: string;
  name: string;
  /** With its own `$ref` followed (not those inside it); what stands beside the `$ref` wins. */
  schema: Loose<FieldSchema>;
  /** Where it stands in schema.json. */
  place: Path;
  /** Where the branch or group that holds it stands: `[]` for the root, `['then']`. */
  owner: Path;
  /** Whether any branch, or its group, requires it. */
  required: boolean;
  /** Of a field of a group, or of a list's entries: the path of the group or list. */
  group?: string;
  /** Of a field of a list's entries: the path of the list. */
  list?: string;
}

/**
 * Every property of the schema in its order, those of `then`, `else` and `allOf` too, groups before what they hold.
 * A property that stands in several branches comes as often.
 */
export function collectProperties(schema: Loose<FormSchema>): CollectedProperty[] {
  const branches = collectBranches(schema);
  const required = new Set(branches.flatMap(({ branch }) => branch.required ?? []));
  return branches.flatMap(({ branch, place }) =>
    collectFrom(branch.properties ?? {}, place, (name) => required.has(name)),
  );

  function collectFrom(
    properties: NonNullable<Loose<FieldSchema>['properties']>,
    owner: Path,
    isRequired: (name: string) => boolean,
    group?: string,
    open: readonly string[] = [],
    list?: string,
  ): CollectedProperty[] {
    return Object.entries(properties).flatMap(([name, property]) => {
      if (!property) return [];
      const target = followRef(property, [...owner, 'properties', name], schema);
      const path = group === undefined ? name : `${group}.${name}`;
      const here = [...owner, 'properties', name];
      const own: CollectedProperty = {
        path,
        name,
        schema: target.schema,
        place: here,
        owner,
        required: isRequired(name),
        group,
        list,
      };
      const entry = entriesOf(target);
      const holder = entry ?? target;
      const reached = holder.place.join('/');
      // A group that holds itself ends where it begins again.
      const nested = open.includes(reached) ? {} : (holder.schema.properties ?? {});
      const requires = (key: string) => holder.schema.required?.includes(key) ?? false;
      const inner = [...open, reached];
      return [own, ...collectFrom(nested, holder.place, requires, path, inner, entry ? path : list)];
    });
  }

  /** What each entry of a list of groups is: unlike a choice with its quantity, it has a title. */
  function entriesOf({ schema: { items }, place }: ReturnType<typeof followRef>) {
    const entry = items && followRef(items, [...place, 'items'], schema);
    return entry?.schema.properties && entry.schema.title !== undefined ? entry : undefined;
  }
}

export interface CollectedBranch {
  branch: Loose<Branch>;
  /** Where it stands: `[]`, `['then']`, `['allOf', 0, 'else']`. */
  place: Path;
  /** The branches around it, the root first; all of an `allOf` stand around each other. */
  around: Loose<Branch>[];
}

/** The root and every `then`, `else` and `allOf` part below it. */
export function collectBranches(
  branch: Loose<Branch>,
  place: Path = [],
  around: Loose<Branch>[] = [],
): CollectedBranch[] {
  const parts = branch.allOf ?? [];
  const inside = [...around, branch, ...parts];
  return [
    { branch, place, around: [...around, ...parts] },
    ...parts.flatMap((part, index) =>
      collectBranches(part, [...place, 'allOf', index], [...around, branch, ...parts]),
    ),
    ...(branch.then ? collectBranches(branch.then, [...place, 'then'], inside) : []),
    ...(branch.else ? collectBranches(branch.else, [...place, 'else'], inside) : []),
  ];
}

/** The schema that a field's `$ref` leads to (itself without one, or when it leads nowhere) and where that stands. */
export function followRef(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  seen: readonly string[] = [],
): { schema: Loose<FieldSchema>; place: Path } {
  const { $ref, ...own } = field;
  const name = $ref === undefined ? undefined : definitionName($ref);
  const target = name === undefined || seen.includes(name) ? undefined : schema.definitions?.[name];
  if (name === undefined || !target) return { schema: own, place };
  const followed = followRef(target, ['definitions', name], schema, [...seen, name]);
  return { schema: { ...followed.schema, ...own }, place: followed.place };
}

/** `#/definitions/<name>` → name; undefined for any other reference. */
export function definitionName(ref: string): string | undefined {
  return /^#\/definitions\/([^/]+)$/.exec(ref)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}
