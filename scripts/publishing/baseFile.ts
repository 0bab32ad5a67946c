import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '#contract/attempt.ts';
import { writeTextFile } from '#publication/translation/writeFiles.ts';

/** In `content/`: which publication the folders follow. Nothing else reads names that begin with a dot. */
const NAME = '.publication.json';

/** The publication whose files the folders had when they were published last; undefined if they do not say. */
export function readBase(contentDir: string): number | undefined {
  const value = attempt(() => JSON.parse(readFileSync(join(contentDir, NAME), 'utf8')));
  return Number.isSafeInteger(value?.publication) ? value.publication : undefined;
}

export function writeBase(contentDir: string, publication: number): void {
  writeTextFile(join(contentDir, NAME), textOf(publication));
}

/** The same as part of an edit of the folders. */
export function baseEdit(
  contentDir: string,
  publication: number,
): [string, { before: Uint8Array | undefined; after: Uint8Array }] {
  const before = attempt(() => readFileSync(join(contentDir, NAME)));
  return [`content/${NAME}`, { before, after: Buffer.from(textOf(publication)) }];
}

function textOf(publication: number): string {
  return `${JSON.stringify({ publication })}\n`;
}
