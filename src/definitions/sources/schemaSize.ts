import { isObject } from './isObject.ts';
import { localPlace, localSchema } from './localSchemas.ts';
import { isEndless, LEVELS, LIST } from './resolveRefs.ts';
import type { Path } from './SourceFile.ts';
import { tell } from './tell.ts';

/** What a form may have, so that a browser lays it out and a server validates it in time. */
const MAX_FIELDS = 5000;
const MAX_DEPTH = 8;
const MAX_PARTS = 20 * MAX_FIELDS;

const PARTS = ['items', 'then', 'else', 'allOf', 'oneOf', 'anyOf'];
const PARTS_BY_NAME = ['dependencies', 'dependentSchemas'];

interface SchemaSize {
  /** Why the form is too big, and where. */
  problem?: { message: string; path: Path };
  /** The places of the `$ref`s that lead from a list back to the definition around it. */
  again: Path[];
}

/** Measures a schema with each `$ref` followed, as far as the form is asked; in time, whatever the file has. */
export function schemaSize(schema: unknown): SchemaSize {
  const again = new Map<string, Path>();
  let problem: SchemaSize['problem'];
  let fields = 0;
  let parts = 0;
  measure(schema, [], [], 0);
  return { problem, again: [...again.values()] };

  function measure(part: unknown, path: Path, open: readonly string[], depth: number): void {
    if (problem) return;
    if (Array.isArray(part)) {
      for (const [index, one] of part.entries()) measure(one, [...path, index], open, depth);
      return;
    }
    if (!isObject(part)) return;
    const message =
      depth > MAX_DEPTH
        ? tell`groups and lists stand here in more than ${MAX_DEPTH} others: write them side by side, or in a form of their own`
        : fields > MAX_FIELDS || ++parts > MAX_PARTS
          ? tell`the form has more than ${MAX_FIELDS} fields, with those of each "$ref": divide it into several forms`
          : undefined;
    if (message) {
      problem = { message, path: depth > MAX_DEPTH ? path : [] };
      return;
    }
    const place = localPlace(part.$ref);
    const target = place && localSchema((schema ?? {}) as object, place);
    if (place && target !== undefined) {
      const name = place.join('/');
      const times = open.filter((each) => each === name).length;
      if (times > 0 && !isEndless(name, open)) again.set(path.join('\n'), [...path, '$ref']);
      if (times < LEVELS) measure(target, place, [...open, name], depth);
    }
    if (isObject(part.properties))
      for (const [key, inner] of Object.entries(part.properties)) {
        fields++;
        measure(inner, [...path, 'properties', key], open, depth + 1);
      }
    const isListInList = path.at(-1) === 'items' && part.items !== undefined;
    for (const key of PARTS)
      measure(
        part[key],
        [...path, key],
        key === 'items' ? [...open, LIST] : open,
        depth + Number(isListInList),
      );
    for (const key of PARTS_BY_NAME)
      if (isObject(part[key]))
        for (const [of, inner] of Object.entries(part[key])) measure(inner, [...path, key, of], open, depth);
  }
}
