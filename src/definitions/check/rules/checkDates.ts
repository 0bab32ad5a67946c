import { isScreenFile, schemaOfFile } from '../../formats/fileKinds.ts';
import type { FormUi, PageDefinition, SiteDefinition } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import { tell } from '../../sources/tell.ts';
import type { CheckedFile } from '../CheckedFile.ts';
import { isTimeZone, zonedDay } from '../checkTimeZone.ts';
import { WARNING } from '../Report.ts';
import { checkSaidDays } from './checkSaidDays.ts';
import { saidDays } from './daysInText.ts';

/** After as many days nobody waits for an answer to a closed form. */
const LONG_PAST = 90;

/** As many days before an event, its dates are those of an earlier one. */
const LONG_BEFORE = 540;

const DAY = 86_400_000;

/** Warns of dates that contradict each other: of the site's event, of forms, of news, and of what texts say. */
export function checkDates(files: ReadonlyMap<string, CheckedFile>, now: Date): void {
  const siteFile = files.get('content/site.json');
  const site = (siteFile?.value ?? {}) as Loose<SiteDefinition>;
  const { timeZone, event } = site;
  if (!siteFile || timeZone === undefined || !isTimeZone(timeZone)) return;
  const dayOf = (moment: string | Date) => zonedDay(moment, timeZone).day;
  if (event?.countdown !== undefined && isMoment(event.countdown)) {
    checkOffset(siteFile, ['event', 'countdown'], event.countdown, timeZone);
    const day = dayOf(event.countdown);
    if (event.start !== undefined && isDay(event.start) && day !== event.start)
      siteFile.report(
        ['event', 'countdown'],
        tell`the countdown ends on ${day}, and the event starts on ${event.start}`,
        WARNING,
      );
  }
  site.news?.forEach((item, index) => {
    if (item?.date !== undefined && isDay(item.date) && item.date > dayOf(now))
      siteFile.report(['news', index, 'date'], tell`this news is of ${item.date}, which is to come`, WARNING);
  });
  for (const [name, day] of Object.entries(site.dates ?? {}))
    if (day !== undefined && isDay(day)) checkNear(siteFile, ['dates', name], day, event);
  checkYears(files, site);
  checkSaidDays(files, site);
  for (const checked of files.values()) {
    if (schemaOfFile(checked.file.path) !== 'form-ui.schema.json') continue;
    const { opens, closes } = checked.value as Loose<FormUi>;
    for (const [key, moment] of Object.entries({ opens, closes })) {
      if (moment === undefined || !isMoment(moment)) continue;
      checkOffset(checked, [key], moment, timeZone);
      checkNear(checked, [key], dayOf(moment), event);
    }
    if (closes === undefined || !isMoment(closes)) continue;
    const days = Math.floor((now.getTime() - Date.parse(closes)) / DAY);
    if (days > LONG_PAST)
      checked.report(
        ['closes'],
        tell`the form closed ${days} day[|s] ago: set the dates of the next edition`,
        WARNING,
      );
    // A form that closes at midnight closes on the evening before.
    const last = new Date(Date.parse(closes) - 1);
    checkSaid(checked, [dayOf(closes), dayOf(last)]);
  }
}

/** Warns of a day that belongs to another edition. */
function checkNear(
  { report }: CheckedFile,
  place: string[],
  day: string,
  event: Loose<SiteDefinition>['event'],
): void {
  const { start = '', end = '' } = event ?? {};
  if (!isDay(start) || !isDay(end)) return;
  const after = (Date.parse(day) - Date.parse(end)) / DAY;
  const before = (Date.parse(start) - Date.parse(day)) / DAY;
  if (after > LONG_PAST)
    report(place, tell`${day} is ${after} day[|s] after the event, which ends on ${end}`, WARNING);
  else if (before > LONG_BEFORE)
    report(place, tell`${day} is ${before} day[|s] before the event, which starts on ${start}`, WARNING);
}

/** Whether a text is a day that exists: `2030-09-02`. */
export function isDay(text: string): boolean {
  return isMoment(text) && new Date(text).toISOString().startsWith(text);
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** Warns of a moment in the time of another place. `Z` says the time of no place. */
function checkOffset({ report }: CheckedFile, place: string[], moment: string, timeZone: string): void {
  const written = /[+-]\d\d:\d\d$/.exec(moment)?.[0];
  if (written === undefined) return;
  const { offset } = zonedDay(moment, timeZone);
  if (offset !== written)
    report(
      place,
      tell`${written} is not the time of "${timeZone}", which has ${offset} on that day`,
      WARNING,
    );
}

/** What a text calls the last day: "avant le 3 mars 2030", "until 3 March 2030". */
const LAST_DAY =
  /(?:jusqu['’]au|avant le|au plus tard le|clôture le|limite\s*:?|until|before|by|deadline\s*:?|até|antes de|hasta el|límite\s*:?)\s+(?:\p{L}+,? )?$/iu;

/** Warns of texts of a form with another last day than its `closes`. */
function checkSaid({ annotated, report }: CheckedFile, days: string[]): void {
  for (const { annotation, path, value } of annotated) {
    if (annotation !== 'text') continue;
    for (const { index, said, day, month, year } of saidDays(value)) {
      const [words] = LAST_DAY.exec(value.slice(0, index)) ?? [];
      if (words === undefined || year === undefined) continue;
      const date = new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
      if (!days.includes(date))
        report(path, tell`"${words + said}", but the form closes on ${days[1]} ("closes")`, WARNING);
    }
  }
}

/** Warns of names with another year than that of the event: what was left of the last edition. Articles of news keep theirs. */
function checkYears(files: ReadonlyMap<string, CheckedFile>, { event, news }: Loose<SiteDefinition>): void {
  const articles = new Set(news?.map((item) => item?.link));
  const years = [event?.start?.slice(0, 4), event?.end?.slice(0, 4)].filter((year) => year !== undefined);
  if (years.length === 0) return;
  for (const { file, value, report } of files.values()) {
    const {
      name,
      title,
      route,
      event: own,
      submission,
    } = value as Loose<SiteDefinition & PageDefinition & FormUi>;
    if (route !== undefined && articles.has(route)) continue;
    const names: [string | undefined, string[]][] =
      file.path === 'content/site.json'
        ? [
            [name, ['name']],
            [own?.name, ['event', 'name']],
          ]
        : isScreenFile(file.path)
          ? [
              [title, ['title']],
              [submission?.mail?.subject, ['submission', 'mail', 'subject']],
            ]
          : [];
    for (const [text, place] of names) {
      const year = typeof text === 'string' ? /\b20\d\d\b/.exec(text)?.[0] : undefined;
      if (year !== undefined && !years.includes(year))
        report(place, tell`"${year}" stands here, and the event is in ${years[0]}`, WARNING);
    }
  }
}
