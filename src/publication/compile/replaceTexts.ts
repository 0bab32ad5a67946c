import { applySchema } from '#definitions/check/fileSchemas.ts';
import type { Path } from '#definitions/sources/SourceFile.ts';
import type { TextCollector } from './textCollector.ts';

/**
 * Returns a copy of a content file in which message ids replace the strings that its schema marks as texts. `keyOf`
 * makes the key from the path in words: a list entry is named by its `id`, else by its index.
 */
export function replaceTexts<Content>(
  schemaName: string,
  content: Content,
  collector: TextCollector,
  keyOf: (words: string[]) => string = (words) => words.join('.'),
): Content {
  return withEachText(schemaName, content, (path, value) =>
    collector.add(keyOf(wordsOf(content, path)), value),
  );
}

/** Returns a copy of a content file in which `replace` gives the strings that its schema marks as texts. */
export function withEachText<Content>(
  schemaName: string,
  content: Content,
  replace: (path: Path, value: string) => string,
): Content {
  const copy = structuredClone(content);
  for (const { annotation, path, value } of applySchema(schemaName, content).annotated) {
    if (annotation !== 'text') continue;
    const owner = path.slice(0, -1).reduce<unknown>(child, copy) as Record<string | number, unknown>;
    owner[path.at(-1) as string] = replace(path, value);
  }
  return copy;
}

function wordsOf(content: unknown, path: Path): string[] {
  let value: unknown = content;
  return path.map((segment) => {
    const list = Array.isArray(value);
    value = child(value, segment);
    const id = list ? (value as { id?: unknown } | null)?.id : undefined;
    return typeof id === 'string' ? id : String(segment);
  });
}

function child(value: unknown, segment: string | number): unknown {
  return (value as Record<string | number, unknown> | null)?.[segment];
}
