import mediaInfoFactory from 'mediainfo.js';
import type { FileBytes } from './FileBytes.ts';
import { BadFileError, type Examination } from './Verdict.ts';

/** Names of the container in MediaInfo, by file extension. `.mp4` and `.mov` share them: phones mix up the two. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  '.mp4': ['MPEG-4', 'QuickTime'],
  '.mov': ['MPEG-4', 'QuickTime'],
  '.avi': ['AVI'],
  '.webm': ['WebM'],
};

/** Parses the container, seeking as a player does, and checks that it has a video track. Rejects with a `BadFileError`. */
export async function examineVideo(bytes: FileBytes, { extension }: Examination): Promise<undefined> {
  const mediaInfo = await mediaInfoFactory({ format: 'object' });
  try {
    const { media } = await mediaInfo.analyzeData(bytes.size, (size, offset) => bytes.at(offset, size));
    const tracks = media?.track ?? [];
    const general = tracks.find((track) => track['@type'] === 'General');
    if (!CONTAINERS[extension]?.includes(general?.Format ?? '')) throw new BadFileError('server.fileContent');
    if (!tracks.some((track) => track['@type'] === 'Video')) throw new BadFileError('server.fileVideo');
  } finally {
    mediaInfo.close();
  }
}
