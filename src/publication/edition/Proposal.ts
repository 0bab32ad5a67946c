import { applyEdits, findNodeAtLocation, type JSONPath } from 'jsonc-parser';
import { stringEdit } from '#definitions/fixes/rewrite.ts';
import type { Path } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';

/** Another string in the place of one. */
export interface Change {
  /** `content/site.json` */
  file: string;
  path: Path;
  value: string;
}

/** What a person accepts or refuses as one. */
export interface Proposal {
  /** What it is about, in the language of the organiser. */
  title: string;
  changes: Change[];
  /** Files of `content/public` that get another name, by their served paths. */
  moves: { from: string; to: string }[];
}

/** Returns the texts of the files that proposals change; everything else in the files stays as it is written. */
export function changedTexts({ files }: Sources, proposals: readonly Proposal[]): Map<string, string> {
  const changes = Map.groupBy(
    proposals.flatMap((proposal) => proposal.changes),
    ({ file }) => file,
  );
  return new Map(
    [...changes].flatMap(([path, own]) => {
      const file = files.get(path);
      if (!file?.tree) return [];
      const { tree, text } = file;
      const edits = own.flatMap((change) => {
        const node = findNodeAtLocation(tree, change.path as JSONPath);
        return node ? [stringEdit(node, change.value)] : [];
      });
      return [[path, applyEdits(text, edits)] as const];
    }),
  );
}
