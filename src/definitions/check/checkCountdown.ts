import type { PageDefinition, SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { WARNING } from './Report.ts';

/** Warns about a countdown that is over, if a page shows it. */
export function checkCountdown(files: readonly CheckedFile[], now: Date): void {
  const site = files.find(({ file }) => file.path === 'content/site.json');
  const end = (site?.value as Loose<SiteDefinition> | undefined)?.event?.countdown;
  // The format reports a text that is no moment.
  if (end === undefined || !(Date.parse(end) <= now.getTime())) return;
  const shown = files.flatMap(({ file, value }) =>
    file.path.startsWith('content/pages/')
      ? ((value as Loose<PageDefinition>).blocks ?? []).flatMap((block) =>
          block.type === 'countdown' ? [tell`"${block.id}" of ${file.path}`] : [],
        )
      : [],
  );
  if (shown.length === 0) return;
  const message = tell`the countdown is over, and ${shown.join(', ')} shows it: set the moment of the next edition, or remove the block`;
  site?.report(['event', 'countdown'], message, WARNING);
}
