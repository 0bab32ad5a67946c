import type { FileBytes } from '../FileBytes.ts';
import type { Examination } from '../Verdict.ts';
import { judgeAvi } from './judgeAvi.ts';
import { judgeMovie } from './judgeMovie.ts';
import { judgeWebm } from './judgeWebm.ts';

const JUDGES: Readonly<Record<string, (bytes: FileBytes) => void>> = {
  // Phones mix up the two.
  '.mp4': judgeMovie,
  '.mov': judgeMovie,
  '.avi': judgeAvi,
  '.webm': judgeWebm,
};

/**
 * Walks through the whole container. Rejects with an error when it is cut, or when no pictures in it belong to a video track; with a
 * `BadFileError` when it brings other files.
 */
export async function examineVideo(bytes: FileBytes, { extension }: Examination): Promise<undefined> {
  JUDGES[extension]?.(bytes);
}
