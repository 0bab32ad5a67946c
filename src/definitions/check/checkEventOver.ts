import type { FormUi, SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { isTimeZone, zonedDay } from './checkTimeZone.ts';
import { WARNING } from './Report.ts';
import { isDay } from './rules/checkDates.ts';

/** Warns, from the day after the event, about forms with a page of their own that still accept answers. */
export function checkEventOver(files: ReadonlyMap<string, CheckedFile>, now: Date): void {
  const site = files.get('content/site.json');
  const { event, timeZone } = (site?.value ?? {}) as Loose<SiteDefinition>;
  if (event?.end === undefined || !isDay(event.end) || timeZone === undefined || !isTimeZone(timeZone))
    return;
  if (zonedDay(now, timeZone).day <= event.end) return;
  const open = [...files].flatMap(([path, { value }]) => {
    const id = /^forms\/([^/]+)\/ui\.json$/.exec(path)?.[1];
    const { route, opens, closes } = (value ?? {}) as Loose<FormUi>;
    const shut =
      (opens !== undefined && Date.parse(opens) > now.getTime()) ||
      (closes !== undefined && Date.parse(closes) <= now.getTime());
    return id === undefined || route === undefined || shut ? [] : [id];
  });
  if (open.length === 0) return;
  const message = tell`the event is over, and forms still accept answers (${open.join(', ')}): give each "closes" in its ui.json, or set the dates of the next edition`;
  site?.report(['event', 'end'], message, WARNING);
}
