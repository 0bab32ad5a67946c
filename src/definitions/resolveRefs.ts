import type { FormSchema } from './FormSchema.ts';

/** A `$ref` that cannot be followed, with the place it stands at. */
export class RefError extends Error {
  readonly path: readonly (string | number)[];
  constructor(message: string, path: readonly (string | number)[]) {
    super(message);
    this.name = 'RefError';
    this.path = path;
  }
}

const LOCAL = /^#\/definitions\/([^/]+)$/;

/**
 * The schema with every local `$ref` replaced by what it stands for, and without `definitions`. What stands beside a
 * `$ref` (title, description, errorMessage) wins.
 * @throws RefError at a remote, dangling or cyclic `$ref`
 */
export function resolveRefs(schema: FormSchema): FormSchema {
  const { definitions = {}, ...rest } = schema;
  return resolve(rest, [], []) as FormSchema;

  function resolve(value: unknown, path: (string | number)[], open: string[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => resolve(item, [...path, index], open));
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...own } = value as { $ref?: unknown };
    const resolved = Object.fromEntries(
      Object.entries(own).map(([key, child]) => [
        key,
        key === 'const' || key === 'enum' ? child : resolve(child, [...path, key], open),
      ]),
    );
    if (typeof $ref !== 'string') return resolved;
    const name = refName($ref, definitions, open, path);
    const target = resolve(definitions[name], path, [...open, name]);
    return { ...(target as object), ...resolved };
  }
}

/** Why a `$ref` cannot be followed, or undefined. */
export function refName(
  ref: string,
  definitions: Record<string, unknown>,
  open: readonly string[],
  path: readonly (string | number)[],
): string {
  const name = LOCAL.exec(ref)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (name === undefined) {
    throw new RefError(`"${ref}" is not local: only "#/definitions/<name>" is followed`, path);
  }
  if (!Object.hasOwn(definitions, name)) throw new RefError(`"${ref}" names no definition`, path);
  if (open.includes(name)) throw new RefError(`"${ref}" leads back to itself`, path);
  return name;
}
