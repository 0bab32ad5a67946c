import type { FileRule } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import type { Report } from '../Report.ts';
import { isKnownExtension, UNSTRIPPED_PICTURES, USUAL_EXTENSIONS } from './fileExtensions.ts';

/** No document or picture is smaller: the author of a lower limit probably meant megabytes. */
const MINIMUM_BYTES = 1024;

/**
 * Equals `LIMITS.freeDiskBytes` of src/server/config/limits.ts, which this room may not import. Only `maxBytes` and the
 * free disk limit the size of one file: the server has no further limit.
 */
const READY_DISK_BYTES = 200 * 1024 * 1024;

/** Checks that a file field accepts extensions that the server can check, and a size that it can store. */
export function checkFileRule({ accept, maxBytes }: Loose<FileRule>, place: Path, report: Report): void {
  accept?.forEach((extension, index) => {
    if (UNSTRIPPED_PICTURES.has(extension)) {
      const message = `the server cannot take the place and date out of "${extension}" pictures; accept ".jpg" instead`;
      report([...place, 'accept', index], message, { severity: 'warning' });
    }
    // The JSON Schema has reported a malformed extension.
    if (!/^\.[a-z0-9]+$/.test(extension) || isKnownExtension(extension)) return;
    const usual = USUAL_EXTENSIONS.map((known) => `"${known}"`).join(', ');
    const hint = didYouMean(extension, USUAL_EXTENSIONS) || `; usual: ${usual}`;
    const message = `unknown extension "${extension}": the server would refuse every such file${hint}`;
    report([...place, 'accept', index], message);
  });
  if (maxBytes === undefined) return;
  if (maxBytes < MINIMUM_BYTES) {
    const message = `"maxBytes" ${maxBytes} is less than a file has: it is a size in bytes, 10485760 is 10 MB`;
    report([...place, 'maxBytes'], message);
  } else if (maxBytes > READY_DISK_BYTES) {
    const free = `${READY_DISK_BYTES} bytes (200 MB) of free disk`;
    const message = `"maxBytes" ${maxBytes} is more than ${free}, the least with which the server reports itself ready`;
    report([...place, 'maxBytes'], `${message}: such a file may not fit`, { severity: 'warning' });
  }
}
