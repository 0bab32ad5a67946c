import type { PageDefinition, SiteDefinition } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import type { CheckedFile } from '../CheckedFile.ts';
import { WARNING } from '../Report.ts';
import { type SaidDay, saidDays, weekdaySpans, weekdaysOfValues } from './daysInText.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Warns of days in texts that no calendar has: of a weekday that is another, of 31 June, of days of the event that it does not have. */
export function checkSaidDays(files: ReadonlyMap<string, CheckedFile>, site: Loose<SiteDefinition>): void {
  const { start = '', end = '' } = site.event ?? {};
  const known = DAY.test(start) && DAY.test(end) && start <= end;
  const values: Record<string, string | undefined> = {
    'event.start': start,
    'event.end': end,
    'event.dates': start,
    ...Object.fromEntries(Object.entries(site.dates ?? {}).map(([name, day]) => [`date.${name}`, day])),
  };
  const eventYear = known ? Number(start.slice(0, 4)) : undefined;
  for (const { file, annotated, report, value } of files.values()) {
    for (const { annotation, path, value: text } of annotated) {
      if (annotation !== 'text') continue;
      for (const day of saidDays(text)) checkDay(day, eventYear, (message) => report(path, message, WARNING));
      for (const { said, weekday, value: name } of weekdaysOfValues(text)) {
        const day = values[name];
        if (day && DAY.test(day))
          checkWeekday(said, weekday, new Date(day), (message) => report(path, message, WARNING));
      }
      if (!known || !text.includes('{event.dates}')) continue;
      for (const { said, first, last } of weekdaySpans(text))
        if (first !== new Date(start).getUTCDay() || last !== new Date(end).getUTCDay())
          report(
            path,
            tell`"${said}", but the event is from ${dayName(new Date(start))} to ${dayName(new Date(end))}`,
            WARNING,
          );
    }
    if (!known || !file.path.startsWith('content/pages/')) continue;
    (value as Loose<PageDefinition>).blocks?.forEach((block, index) => {
      const { type, date } = block as { type?: string; date?: unknown };
      if (type === 'hero' && typeof date === 'string') checkEvent(date, ['blocks', index, 'date'], report);
    });
  }

  /** The days beside the title of a page are those of the event, if they are in its year. */
  function checkEvent(date: string, place: Path, report: CheckedFile['report']): void {
    const [first, last] = saidDays(date);
    if (!first || !last) return;
    const days = [first, last].map(({ day, month, year = eventYear }) =>
      new Date(Date.UTC(year ?? 0, month, day)).toISOString().slice(0, 10),
    );
    if (days[0] !== start || days[1] !== end)
      report(place, tell`"${date}", but the event is from ${start} to ${end}: write {event.dates}`, WARNING);
  }
}

function checkDay(
  { said, day, month, year, weekday }: SaidDay,
  eventYear: number | undefined,
  warn: (message: string) => void,
): void {
  // Of a leap year unless a year is said.
  const longest = new Date(Date.UTC(year ?? 2000, month + 1, 0)).getUTCDate();
  if (day < 1 || day > longest) {
    warn(tell`"${said}": this month has ${longest} days`);
    return;
  }
  const sure = year ?? eventYear;
  if (sure !== undefined) checkWeekday(said, weekday, new Date(Date.UTC(sure, month, day)), warn);
}

function checkWeekday(
  said: string,
  weekday: number | undefined,
  day: Date,
  warn: (message: string) => void,
): void {
  if (weekday !== undefined && weekday !== day.getUTCDay())
    warn(tell`"${said}", but ${day.toISOString().slice(0, 10)} is a ${dayName(day)}`);
}

function dayName(day: Date): string {
  const names = [
    tell`Sunday`,
    tell`Monday`,
    tell`Tuesday`,
    tell`Wednesday`,
    tell`Thursday`,
    tell`Friday`,
    tell`Saturday`,
  ];
  return names[day.getUTCDay()] ?? '';
}
