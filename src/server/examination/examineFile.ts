import { fileTypeFromFile } from 'file-type';
import { CONTENT_KINDS, EXAMINED, TEXT_EXTENSIONS } from '#definitions/check/form/fileExtensions.ts';
import type { Limits } from '../config/limits.ts';
import { FileBytes } from './FileBytes.ts';
import { beginsPdf, endsArchive } from './foreignFormats.ts';
import { HEAD_BYTES, judgeHead } from './judgeHead.ts';
import { BadFileError, type Examination, type FileProblem, type Verdict } from './Verdict.ts';

export type ExaminationLimits = Pick<
  Limits,
  'archiveEntries' | 'inflatedBytes' | 'inflatedRatio' | 'pdfObjectBytes' | 'picturePixels'
>;

type Examine = (
  bytes: FileBytes,
  file: Examination,
  limits: ExaminationLimits,
) => Promise<Verdict | undefined>;

/** A kind of file whose structure is examined. */
interface Kind {
  extensions: readonly string[];
  /**
   * Rejects with a `BadFileError` for a known problem, with any other error when the file does not open. The first file of
   * the kind loads the libraries.
   */
  examine: Examine;
  /** Problem of a file that does not open. */
  broken: FileProblem;
  /** Format whose signature may appear in this kind. */
  holds?: 'pdf' | 'archive';
}

const KINDS: readonly Kind[] = [
  {
    extensions: EXAMINED.pdf,
    examine: async (...file) => (await import('./pdf/examinePdf.ts')).examinePdf(...file),
    broken: 'server.filePdf',
    holds: 'pdf',
  },
  {
    extensions: EXAMINED.picture,
    examine: async (...file) => (await import('./examinePicture.ts')).examinePicture(...file),
    broken: 'server.filePicture',
  },
  {
    extensions: EXAMINED.openXml,
    examine: async (...file) => (await import('./office/examineOpenXml.ts')).examineOpenXml(...file),
    broken: 'server.fileDocument',
    holds: 'archive',
  },
  {
    extensions: EXAMINED.compound,
    examine: async (bytes, { extension }) =>
      (await import('./office/examineCompound.ts')).examineCompound(bytes.at(0, bytes.size), extension),
    broken: 'server.fileDocument',
  },
  {
    extensions: EXAMINED.video,
    examine: async (bytes, file) => (await import('./video/examineVideo.ts')).examineVideo(bytes, file),
    broken: 'server.fileVideo',
  },
];

/** Any other kind that a form may accept: only its signature is examined. */
const OTHER: Kind = {
  extensions: [],
  examine: agreesWithName,
  broken: 'server.fileContent',
  holds: 'archive',
};

const BY_EXTENSION = new Map(
  KINDS.flatMap((kind) => kind.extensions.map((extension) => [extension, kind] as const)),
);

/**
 * Checks that a file has the format of its extension and is safe to open. Removes metadata (place, author) from pictures.
 * Rejects only with errors of the system.
 */
export async function examineFile(file: Examination, limits: ExaminationLimits): Promise<Verdict> {
  const kind = BY_EXTENSION.get(file.extension) ?? OTHER;
  const bytes = new FileBytes(file.path);
  try {
    const problem = judgeHead(`file${file.extension}`, bytes.at(0, HEAD_BYTES));
    if (problem) return { problem };
    const verdict = (await kind.examine(bytes, file, limits)) ?? {};
    return isForeign(file.path, kind) ? { problem: 'server.filePolyglot' } : verdict;
  } catch (error) {
    if (error instanceof BadFileError) return { problem: error.problem };
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return { problem: isForeign(file.path, kind) ? 'server.filePolyglot' : kind.broken };
  } finally {
    bytes.close();
  }
}

/** Whether a file is a polyglot: valid in two formats. */
function isForeign(path: string, { holds }: Kind): boolean {
  // Opened again, because `examinePicture` may have replaced the file.
  const bytes = new FileBytes(path);
  try {
    return (holds !== 'pdf' && beginsPdf(bytes)) || (holds !== 'archive' && endsArchive(bytes));
  } finally {
    bytes.close();
  }
}

async function agreesWithName(_bytes: FileBytes, { path, extension }: Examination): Promise<undefined> {
  const found = await fileTypeFromFile(path);
  const agrees = found
    ? (CONTENT_KINDS.get(extension) ?? [extension.slice(1)]).includes(found.ext)
    : TEXT_EXTENSIONS.has(extension);
  if (!agrees) throw new BadFileError('server.fileContent');
}
