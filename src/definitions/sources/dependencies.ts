import type { Branch, FieldSchema } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';
import type { Path } from './SourceFile.ts';

/** A part of an `allOf` that says the same as a dependency, and the place of the dependency below the branch. */
interface DependencyPart {
  part: Loose<Branch>;
  place: Path;
}

/**
 * Returns the conditions that say what `dependencies`, `dependentRequired` and `dependentSchemas` of a branch say: what is asked or
 * required once a field is answered. Alternatives (`oneOf`) are told apart by what each says of that field, as in RJSF:
 * https://rjsf-team.github.io/react-jsonschema-form/docs/json-schema/dependencies
 */
export function dependencyParts(branch: Loose<Branch>): DependencyPart[] {
  return (['dependencies', 'dependentRequired', 'dependentSchemas'] as const).flatMap((keyword) =>
    Object.entries(branch[keyword] ?? {}).flatMap(([name, dependency]): DependencyPart[] => {
      const place = [keyword, name];
      const answered = { required: [name] };
      if (Array.isArray(dependency))
        return [{ part: { if: answered, then: { required: dependency } }, place }];
      const { oneOf, ...then } = (dependency ?? {}) as Loose<Branch> & { oneOf?: Loose<Branch>[] };
      const parts: DependencyPart[] = (oneOf ?? []).flatMap((alternative, index) => {
        const { [name]: test, ...properties } = alternative?.properties ?? {};
        const condition = { ...answered, ...(test && { properties: { [name]: testOf(test) } }) };
        return [
          {
            part: { if: condition, then: { ...alternative, properties } },
            place: [...place, 'oneOf', index],
          },
        ];
      });
      return Object.keys(then).length > 0 ? [{ part: { if: answered, then }, place }, ...parts] : parts;
    }),
  );
}

/** What an alternative says of the field that tells it apart. */
function testOf({ const: value, enum: values }: Loose<FieldSchema>) {
  return values ? { enum: values } : { const: value };
}
