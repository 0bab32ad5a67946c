import type { Branch, FieldSchema, FieldUi, OptionSchema } from '../formats/formats.ts';
import { isVariantName, variantName } from './innerNames.ts';
import type { Loose } from './Loose.ts';
import type { Path } from './SourceFile.ts';

/** A branch, or a field with what a branch has. */
type Owner = Loose<FieldSchema>;

export interface Variants {
  keyword: 'oneOf' | 'anyOf';
  of: Loose<FieldSchema>[];
}

/** Returns the `oneOf` and `anyOf` of a schema whose members are schemas, not options. */
export function variantsOf(schema: Owner): Variants[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword): Variants[] => {
    const of = schema[keyword] as unknown as Loose<FieldSchema>[] | undefined;
    return !Array.isArray(of) || of.every((one) => one?.const !== undefined)
      ? []
      : [{ keyword, of: of.filter(Boolean) }];
  });
}

/** Whether the variants only say which fields of the group must be answered: at least one, or exactly one of them. */
function isRule({ of }: Variants): boolean {
  return of.every(({ required, title: _, description: __, type: ___, ...rest }) =>
    Boolean(required?.length && Object.keys(rest).length === 0),
  );
}

/** Whether a variant of a field is a group: then the field is one group with variants, else each variant is a field of its own. */
export function hasGroups({ type }: Owner, { of }: Variants): boolean {
  return (
    type === 'object' || of.every(({ type: own, properties }) => own === 'object' || properties !== undefined)
  );
}

/** The variants of a branch as cases of it, and their places below it. */
export function variantParts(branch: Loose<Branch>): { part: Loose<Branch>; place: Path }[] {
  return variantsOf(branch as Owner).flatMap(({ keyword, of }) =>
    of.map((part, index) => ({ part: part as Loose<Branch>, place: [keyword, index] })),
  );
}

/** What a part of a folded schema says beside what a branch has. */
export interface FoldedBranch extends Branch {
  /** Names of which not one is required by itself. */
  together?: true;
  /** Names that must not be answered. */
  forbidden?: string[];
}

/** A field of a variant; `hidden`: a constant that nobody is asked, as the choice of the variant says it. */
export interface FoldedField extends FieldSchema {
  hidden?: true;
  /** The uiSchema that it has in its variant. */
  ui?: FieldUi;
}

/** Returns the choice on which a part of an `allOf` depends, and the number of the variant; undefined for another part. */
export function variantOfPart({ if: condition }: Branch): { name: string; index: number } | undefined {
  const [name = ''] = condition?.required ?? [];
  return isVariantName(name) ? { name, index: Number(condition?.properties?.[name]?.const) } : undefined;
}

/**
 * Returns a branch with a choice, and a condition on it for each of its variants; a rule on which fields are answered becomes
 * conditions. `nextNumber`: numbers the variants of the form or group.
 */
export function foldVariants<Folded extends Branch | FieldSchema>(
  branch: Folded,
  nextNumber: () => number,
): Folded {
  const folded = { ...branch } as FieldSchema;
  const parts: FoldedBranch[] = [];
  let properties = { ...splitFields(folded, parts) };
  const required = [...(folded.required ?? [])];
  for (const variants of variantsOf(branch as Owner)) {
    delete folded[variants.keyword];
    if (isRule(variants)) parts.push(...ruleParts(variants));
    else {
      const name = variantName(nextNumber());
      properties = { ...properties, [name]: choiceOf(variants, 'Votre choix') };
      required.push(name);
      parts.push(...caseParts(name, variants));
    }
  }
  if (parts.length === 0) return branch;
  return {
    ...folded,
    properties,
    required,
    allOf: [...(folded.allOf ?? []), ...parts],
  } as Folded;
}

/** The properties of a branch, in which a field whose answer is of several kinds is the choice of one; adds its cases. */
function splitFields(branch: FieldSchema, parts: FoldedBranch[]): Branch['properties'] {
  const entries = Object.entries(branch.properties ?? {}).flatMap(
    ([name, field]): [string, FieldSchema][] => {
      const [variants] = variantsOf(field);
      if (!variants || hasGroups(field, variants)) return [[name, field]];
      const { [variants.keyword]: _, ...common } = field;
      const choice = variantName(name);
      const required = branch.required?.includes(name) ? [name] : [];
      const title = field.title ?? name;
      const of = variants.of.map((one) => {
        const asked = { ...common, ...one, title } as FieldSchema;
        return {
          title: one.title,
          description: one.description,
          // To choose such a variant is the answer.
          properties: { [name]: constantOf(one) === undefined ? asked : hiddenConstant(asked) },
          required,
        };
      });
      parts.push(...caseParts(choice, { ...variants, of: of as Loose<FieldSchema>[] }));
      return [[choice, choiceOf(variants, title)]];
    },
  );
  const split = entries.filter(([name]) => branch.properties?.[name] === undefined);
  if (split.length > 0) {
    const names = split.map(([name]) => name.slice(name.indexOf(':') + 1));
    branch.required = [
      ...(branch.required ?? []).filter((name) => !names.includes(name)),
      ...split.map(([name]) => name),
    ];
  }
  return Object.fromEntries(entries);
}

function choiceOf({ of }: Variants, title: string): FieldSchema {
  const oneOf = of.map(
    ({ title: own, description }, index): OptionSchema => ({
      const: index,
      title: own ?? variantTitle(index),
      ...(description && { description }),
    }),
  );
  return { type: 'integer', title, default: 0, oneOf };
}

/** The title of a variant without one, in whose place the program says it in each language: `usual` of `compileForm`. */
export function variantTitle(index: number): string {
  return `Option ${index + 1}`;
}

function caseParts(name: string, { of }: Variants): FoldedBranch[] {
  const names = of.map(({ properties = {} }) => Object.keys(properties));
  // By such a constant, JSON Schema tells the variants apart. People have the choice for that.
  const told = (names[0] ?? []).filter((each) =>
    of.every(({ properties }) => constantOf(properties?.[each]) !== undefined),
  );
  return of.map(({ title: _, description: __, type: ___, ...then }, index) => ({
    if: { required: [name], properties: { [name]: { const: index } } },
    then: {
      ...(then as Branch),
      ...(told.length > 0 && {
        properties: Object.fromEntries(
          Object.entries(then.properties as Record<string, FieldSchema>).map(([each, field]) =>
            told.includes(each) ? [each, hiddenConstant(field)] : [each, field],
          ),
        ),
      }),
    },
  }));
}

function hiddenConstant(field: FieldSchema): FoldedField {
  const { enum: _, ...rest } = field;
  return { ...rest, const: constantOf(field as Owner), hidden: true };
}

function constantOf(field: Owner | undefined): unknown {
  const [only, ...others] = field?.enum ?? [];
  return field?.const ?? (others.length === 0 ? only : undefined);
}

/** At least one of the variants' sets of fields is answered; of `oneOf`, not two. */
function ruleParts({ keyword, of }: Variants): FoldedBranch[] {
  const sets = of.map(({ required = [] }) => required);
  return sets.flatMap((own, index): FoldedBranch[] => {
    const others = sets.filter((_, other) => other !== index);
    // Also without its own set: a field of it may have another name in each case.
    const missing = { not: { anyOf: [...others, own].map((required) => ({ required })) } };
    const parts: FoldedBranch[] = [{ if: missing, then: { required: own, together: true } as FoldedBranch }];
    const forbidden = others.flat().filter((name) => !own.includes(name));
    if (keyword === 'oneOf' && index < sets.length - 1)
      parts.push({ if: { required: own }, then: { forbidden } as FoldedBranch });
    return parts;
  });
}
