import { extname } from 'node:path';
import { decodeSource } from '#definitions/sources/decodeSource.ts';
import { problemOfFile } from '#definitions/sources/Problem.ts';
import { readBytes, readSource } from '#definitions/sources/readSource.ts';
import { tell } from '#definitions/sources/tell.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readJson, writeJson } from './json.ts';
import { readPo, writePo } from './po.ts';
import { readXliff } from './readXliff.ts';
import type { ReadFile, UnitFile } from './Unit.ts';
import { writeXliff, writeXliff2 } from './writeXliff.ts';

/** Formats of files for translators, by the word of the command line. */
export const FORMATS: Record<string, { extension: string; write: (file: UnitFile) => string }> = {
  xliff: { extension: '.xlf', write: writeXliff },
  xliff2: { extension: '.xlf', write: writeXliff2 },
  po: { extension: '.po', write: writePo },
  csv: { extension: '.csv', write: writeCsv },
  json: { extension: '.json', write: writeJson },
};

type Read = (path: string, text: string, locales: readonly string[]) => ReadFile;

const READERS: Record<string, Read> = {
  '.xlf': readXliff,
  '.xliff': readXliff,
  '.po': readPo,
  '.csv': readCsv,
};

/** Other programs add their own data to each text: a file of theirs is larger than ours. */
const LARGEST_BYTES = 30_000_000;

/** A file of translations, with its text to show the place of a problem. */
export type OpenedFile = ReadFile & { text: string };

/** Reads a file in the format of its name's ending. `locales`: of the site, the first one first. */
export function openFile(path: string, locales: readonly string[]): OpenedFile {
  const failed = (message: string): OpenedFile => ({
    locales: [],
    units: [],
    problems: [problemOfFile(path, message)],
    text: '',
  });
  const ending = extname(path).toLowerCase();
  if (ending === '.json') {
    const source = readSource(path, path);
    if (!source) return failed(tell`the file does not exist`);
    const { file, problems } = source;
    return problems.length > 0
      ? { locales: [], units: [], problems, text: file.text }
      : { ...readJson(file), text: file.text };
  }
  const read = READERS[ending];
  if (!read)
    return failed(
      tell`"${ending}" is not the ending of a format: ${[...Object.keys(READERS), '.json'].join(', ')}`,
    );
  const bytes = readBytes(path, LARGEST_BYTES);
  if (!bytes)
    return failed(tell`more than ${LARGEST_BYTES / 1_000_000} MB: no text of the site is that long`);
  const { text, problem } = decodeSource(path, bytes);
  return problem ? { ...failed(''), problems: [problem], text } : { ...read(path, text, locales), text };
}
