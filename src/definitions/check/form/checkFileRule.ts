import type { FileRule } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { AT_KEY, KEY_WARNING, type Report, WARNING } from '../Report.ts';
import { isExamined, isKnownExtension, UNSTRIPPED_PICTURES, USUAL_EXTENSIONS } from './fileExtensions.ts';

/** No document or picture is smaller: the author of a lower limit probably meant megabytes. */
const MINIMUM_BYTES = 1024;

/**
 * Equals `LIMITS.freeDiskBytes` of src/server/config/limits.ts, which this room may not import. Only `maxBytes` and the
 * free disk limit the size of one file: the server has no further limit.
 */
const READY_DISK_BYTES = 200 * 1024 * 1024;

/** Checks that a file field accepts extensions that the server examines, and a size that it can store. */
export function checkFileRule(
  { accept, maxBytes, maxTotalBytes, animated, unexamined }: Loose<FileRule>,
  place: Path,
  report: Report,
): void {
  if (maxTotalBytes !== undefined && place.at(-2) !== 'items')
    report([...place, 'maxTotalBytes'], tell`"maxTotalBytes" has no meaning but for a list of files`, AT_KEY);
  else if (maxTotalBytes !== undefined && maxTotalBytes < (maxBytes ?? 0))
    report(
      [...place, 'maxTotalBytes'],
      tell`"maxTotalBytes" is less than "maxBytes": no file may be that large`,
    );
  if (animated && place.at(-2) === 'items')
    report(
      [...place, 'animated'],
      tell`"animated" has no meaning for a list of files: remove it`,
      KEY_WARNING,
    );
  const others = accept?.filter((extension) => isKnownExtension(extension) && !isExamined(extension)) ?? [];
  if (unexamined === true && others.length > 0) {
    const names = others.map((extension) => `"${extension}"`).join(', ');
    const message = tell`the server cannot tell whether ${names} files are safe to open: whoever opens one needs a virus scanner`;
    report([...place, 'unexamined'], message, KEY_WARNING);
  } else if (unexamined === true && accept?.every(isExamined)) {
    const message = tell`"unexamined" has no meaning here: the server examines all of these files`;
    report([...place, 'unexamined'], message, AT_KEY);
  }
  accept?.forEach((extension, index) => {
    if (UNSTRIPPED_PICTURES.has(extension)) {
      const message = tell`the server cannot take the place and date out of "${extension}" pictures; accept ".jpg" instead`;
      report([...place, 'accept', index], message, WARNING);
    }
    // The JSON Schema has reported a malformed extension.
    if (!/^\.[a-z0-9]+$/.test(extension)) return;
    if (isKnownExtension(extension)) {
      if (isExamined(extension) || unexamined === true) return;
      const message = tell`the server cannot examine "${extension}" files: leave them out, or write "unexamined": true beside "accept"`;
      report([...place, 'accept', index], message);
      return;
    }
    const usual = USUAL_EXTENSIONS.filter(isExamined)
      .map((known) => `"${known}"`)
      .join(', ');
    const hint = didYouMean(extension, USUAL_EXTENSIONS) || tell`; usual: ${usual}`;
    const message = tell`unknown extension "${extension}": the server would refuse every such file${hint}`;
    report([...place, 'accept', index], message);
  });
  if (maxBytes === undefined) return;
  if (maxBytes < MINIMUM_BYTES) {
    const message = tell`"maxBytes" ${maxBytes} is less than a file has: it is a size in bytes, 10485760 is 10 MB`;
    report([...place, 'maxBytes'], message);
  } else if (maxBytes > READY_DISK_BYTES) {
    const free = tell`${READY_DISK_BYTES} bytes (200 MB) of free disk`;
    const message = tell`"maxBytes" ${maxBytes} is more than ${free}, the least with which the server reports itself ready`;
    report([...place, 'maxBytes'], tell`${message}: such a file may not fit`, WARNING);
  }
}
