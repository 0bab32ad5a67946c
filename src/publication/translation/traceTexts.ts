import type { MessageId } from '#contract/CompiledForm.ts';
import { schemaOfFile } from '#definitions/formats/fileKinds.ts';
import { locate, type Path, type Position, type SourceFile } from '#definitions/sources/SourceFile.ts';
import { withEachText } from '../compile/replaceTexts.ts';

/** Where a text stands: in a file, under keys. */
export type Place = Position & { file: string; path: Path };

/**
 * Returns the position of each text that `compile` collects, where it stands in the files. It compiles copies of the files in which a unique mark
 * replaces each text: the mark under an id gives the position, however `compile` derived the id.
 */
export function traceTexts<Values extends unknown[]>(
  files: { [Index in keyof Values]: SourceFile },
  compile: (...values: Values) => Record<MessageId, string>,
): Map<MessageId, Place> {
  const places = new Map<string, Place>();
  const marked = files.map((file) =>
    withEachText(schemaOfFile(file.path) ?? '', file.value, (path) => {
      const mark = `\u0001${places.size}`;
      places.set(mark, { file: file.path, path, ...locate(file, path) });
      return mark;
    }),
  ) as Values;
  return new Map(
    Object.entries(compile(...marked)).flatMap(([id, mark]) => {
      const place = places.get(mark);
      // A text without a mark comes from a name, not from a text of the files.
      return place ? [[id, place]] : [];
    }),
  );
}
