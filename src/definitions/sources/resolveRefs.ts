import type { FormSchema } from '../formats/formats.ts';
import { isObject } from './isObject.ts';
import { localPlace, localSchema } from './localSchemas.ts';
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
 * Returns the schema with every local `$ref` replaced by its definition, and without `definitions` and `$defs`. Keywords beside a
 * `$ref` (title, description, errorMessage) win. A definition that contains a list of itself is there three times.
 * @throws RefError at the first remote, dangling or endless `$ref`; `findRefErrors` returns all of them
 */
export function resolveRefs(schema: FormSchema): FormSchema {
  const resolved = walkRefs(schema, (error) => {
    throw error;
  });
  const { definitions: _, $defs: __, ...rest } = resolved;
  return rest;
}

/** Returns an error for every `$ref` of the schema that cannot be resolved, each once. */
export function findRefErrors(schema: object): RefError[] {
  const found = new Map<string, RefError>();
  walkRefs(schema, (error) => found.set(error.path.join('\n'), error));
  return [...found.values()];
}

/** How often a definition may stand in a list of itself. */
export const LEVELS = 3;

/** In place of what is deeper. */
const CUT = Symbol('cut');

function walkRefs<T extends object>(schema: T, onError: (error: RefError) => void): T {
  return resolve(schema, [], []) as T;

  function resolve(value: unknown, path: Path, open: readonly string[]): unknown {
    if (Array.isArray(value))
      return value.map((item, index) => resolve(item, [...path, index], open)).filter((item) => item !== CUT);
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...own } = value as { $ref?: unknown };
    const entries = Object.entries(own).map(([key, child]) => {
      const inside = key === 'items' ? [...open, LIST] : open;
      return [key, resolve(child, [...path, key], inside)] as const;
    });
    if (entries.some(([key, child]) => key === 'items' && child === CUT)) return CUT;
    const kept = entries.filter(([, child]) => child !== CUT);
    const resolved: Record<string, unknown> = Object.fromEntries(kept);
    const { properties } = own as { properties?: unknown };
    if (isObject(properties) && isObject(resolved.properties) && Array.isArray(resolved.required)) {
      const cut = Object.keys(properties).filter((key) => !Object.hasOwn(resolved.properties as object, key));
      if (cut.length > 0) resolved.required = resolved.required.filter((key) => !cut.includes(key));
    }
    if (typeof $ref !== 'string') return resolved;
    const place = localPlace($ref);
    const name = place?.join('/') ?? '';
    const target: unknown = place && localSchema(schema as object, place);
    const problem = !place
      ? tell`is not local: only "#/definitions/<name>" and "#/$defs/<name>" are followed`
      : target === undefined
        ? tell`names no definition`
        : isEndless(name, open) && tell`leads back to itself`;
    if (!place || problem) {
      onError(new RefError(`"${$ref}" ${problem}`, [...path, '$ref']));
      return resolved;
    }
    if (open.filter((each) => each === name).length >= LEVELS) return CUT;
    return { ...(resolve(target, place, [...open, name]) as object), ...resolved };
  }
}

/** Marks a list among the open definitions, which are called like `definitions/<name>`. */
export const LIST = '/';

/** Whether a definition contains itself without a list between, which a person could leave empty. */
export function isEndless(name: string, open: readonly string[]): boolean {
  const last = open.lastIndexOf(name);
  return last >= 0 && !open.slice(last).includes(LIST);
}
