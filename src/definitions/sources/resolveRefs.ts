import type { FormSchema } from '../formats/formats.ts';
import { definitionName } from './definitionName.ts';
import type { Path } from './SourceFile.ts';
import { tell } from './tell.ts';

/** Thrown for a `$ref` that cannot be resolved. */
export class RefError extends Error {
  /** Path of the `$ref` in schema.json. */
  readonly path: Path;

  constructor(message: string, path: Path) {
    super(message);
    this.name = 'RefError';
    this.path = path;
  }
}

/**
 * Returns the schema with every local `$ref` replaced by its definition, and without `definitions`. Keywords beside a
 * `$ref` (title, description, errorMessage) win.
 * @throws RefError at the first remote, dangling or cyclic `$ref`; `findRefErrors` returns all of them
 */
export function resolveRefs(schema: FormSchema): FormSchema {
  const resolved = walkRefs(schema, (error) => {
    throw error;
  });
  const { definitions: _, ...rest } = resolved;
  return rest;
}

/** Returns an error for every `$ref` of the schema that cannot be resolved, each once. */
export function findRefErrors(schema: object): RefError[] {
  const found = new Map<string, RefError>();
  walkRefs(schema, (error) => found.set(error.path.join('\n'), error));
  return [...found.values()];
}

function walkRefs<T extends object>(schema: T, onError: (error: RefError) => void): T {
  const { definitions = {} } = schema as { definitions?: Record<string, unknown> };
  return resolve(schema, [], []) as T;

  function resolve(value: unknown, path: Path, open: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => resolve(item, [...path, index], open));
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...own } = value as { $ref?: unknown };
    const resolved = Object.fromEntries(
      Object.entries(own).map(([key, child]) => [key, resolve(child, [...path, key], open)]),
    );
    if (typeof $ref !== 'string') return resolved;
    const name = definitionName($ref);
    const problem =
      name === undefined
        ? tell`is not local: only "#/definitions/<name>" is followed`
        : !Object.hasOwn(definitions, name)
          ? tell`names no definition`
          : open.includes(name) && tell`leads back to itself`;
    if (name === undefined || problem) {
      onError(new RefError(`"${$ref}" ${problem}`, [...path, '$ref']));
      return resolved;
    }
    const target = resolve(definitions[name], ['definitions', name], [...open, name]);
    return { ...(target as object), ...resolved };
  }
}
