import { localPlace } from './localSchemas.ts';
import { type Path, type SourceFile, writtenPath } from './SourceFile.ts';

/** An option as schema.json has it. */
export interface WrittenOption {
  place: Path;
  value: unknown;
  title: unknown;
}

/** Returns the options of `oneOf`, `anyOf` or `enum` at a path of schema.json, also where a `$ref` leads there. */
export function writtenOptions({ value: root }: SourceFile, path: Path): WrittenOption[] {
  let place: Path = [];
  let list: unknown = root;
  for (const key of writtenPath(path)) {
    const definition = localPlace(child(list, '$ref'));
    if (definition && child(list, key) === undefined) {
      place = definition;
      list = definition.reduce(child, root);
    }
    place = [...place, key];
    list = child(list, key);
  }
  return (Array.isArray(list) ? list : []).map((option: unknown, index) => ({
    place: [...place, index],
    // Who means that people read the values writes `enum`.
    ...(typeof option === 'object'
      ? { value: child(option, 'const') ?? child(child(option, 'enum'), 0), title: child(option, 'title') }
      : { value: option, title: option }),
  }));
}

function child(value: unknown, key: string | number): unknown {
  return (value as Record<string | number, unknown> | null | undefined)?.[key];
}
