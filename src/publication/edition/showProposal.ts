import { structuredPatch } from 'diff';
import type { Sources } from '#definitions/sources/Sources.ts';
import { changedTexts, type Proposal } from './Proposal.ts';

/** Writes a line that a proposal removes or adds in its colour. */
export type Paint = (colour: 'red' | 'green' | 'cyan', line: string) => string;

/** The lines that a proposal changes, as a diff of each file, with their numbers. */
export function showProposal(sources: Sources, { title, ...proposal }: Proposal, paint: Paint): string {
  const diffs = [...changedTexts(sources, [{ title, ...proposal }])].map(([path, after]) => {
    const before = sources.files.get(path)?.text ?? '';
    const { hunks } = structuredPatch(path, path, before, after, '', '', { context: 1 });
    const lines = hunks.flatMap(({ oldStart, lines }) => [
      paint('cyan', `${path}:${oldStart + 1}`),
      ...lines.map((line) =>
        line.startsWith('-') ? paint('red', line) : line.startsWith('+') ? paint('green', line) : line,
      ),
    ]);
    return lines.filter((line) => !line.startsWith('\\')).join('\n');
  });
  const moves = proposal.moves.map(({ from, to }) =>
    paint('cyan', `content/public${from} → content/public${to}`),
  );
  return `${[title, ...diffs, ...moves].join('\n')}\n`;
}
