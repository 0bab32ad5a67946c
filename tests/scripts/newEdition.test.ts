import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { rewriteText } from '#publication/edition/rewriteText.ts';
import { type Manner, setForward } from '#publication/edition/setForward.ts';
import { checkFolders } from '../../scripts/checkFolders.ts';
import { type NewEdition, newEdition } from '../../scripts/newEdition.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { readmeLine } from '../support/readmes/readmes.ts';

/** Answers questions in turn; the input ends after the last. */
function answering(...answers: string[]) {
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
  };
  return { asked, ask };
}

const NOW = new Date('2026-01-10T12:00:00Z');

const run = (copy: DefinitionsCopy, wish: Partial<NewEdition>, ...answers: string[]) =>
  newEdition(copy.folders, { year: '2026', ...wish }, answering(...answers), NOW);

function filesOf({ folder }: DefinitionsCopy): Record<string, string> {
  const files = globSync('{forms,content}/**/{*.json,.*}', { cwd: folder, exclude: ['content/public/**'] });
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const errorsOf = (copy: DefinitionsCopy, { problems } = checkFolders(copy.folders)) =>
  problems.filter(
    ({ severity, message }) => severity === 'error' && !/printed|npm run documents/.test(message),
  );

describe('the next edition', () => {
  it('leaves the old year in news only, passes the check and keeps the manner of each file', async () => {
    const copy = copyDefinitions();
    copy.edit<{ opens?: string; closes?: string }>('forms/sponsoring/ui.json', (ui) => {
      ui.opens = '2025-03-01T00:00:00+01:00';
      ui.closes = '2025-05-31T00:00:00+01:00';
    });
    copy.write('content/pages/faq.json', copy.read('content/pages/faq.json').replaceAll('  ', '\t'));
    copy.edit<{ news: { excerpt: string }[] }>('content/site.json', ({ news: [first] }) => {
      if (first) first.excerpt = 'Du {event.dates} à {event.city}.';
    });
    copy.write(
      'content/messages/en.json',
      copy
        .read('content/messages/en.json')
        .replace(
          /("site.news.ouverture-inscriptions.excerpt": )"[^"]*"/,
          '$1"{event.dates}, in {event.city}."',
        ),
    );
    const before = filesOf(copy);
    const told = await run(copy, { dates: 'weekday' }, 'all');
    expect(told).toContain(' changes are written.');
    expect(told).not.toContain('2025');
    const checked = checkFolders(copy.folders);
    expect(errorsOf(copy, checked)).toEqual([]);
    expect(checked.output).not.toContain('stands here, and the event is in');
    const { site, forms, files } = loadSources(copy.folders);
    expect(site?.event).toMatchObject({
      start: '2026-07-21',
      end: '2026-07-25',
      countdown: '2026-07-21T00:00:00+01:00',
    });
    expect(forms.find(({ id }) => id === 'sponsoring')?.ui).toMatchObject({
      opens: '2026-02-28T00:00:00+01:00',
      closes: '2026-05-30T00:00:00+01:00',
    });
    expect(site?.news?.[0]?.excerpt).toBe('Du 22 au 26 juillet 2025 à {event.city}.');
    const english = JSON.parse(files.get('content/messages/en.json')?.text ?? '');
    expect(english['site.news.ouverture-inscriptions.excerpt']).toBe('22 to 26 July 2025, in {event.city}.');
    expect(english['pages.exposition.hero.date']).toBe('{event.dates}');
    const isNews = /actualite-|site\.news|"(date|title|excerpt)": /;
    const left = Object.entries(filesOf(copy))
      .filter(([path]) => !/\/\.|actualite-/.test(path))
      .flatMap(([path, text]) => text.split('\n').map((line) => `${path} ${line}`))
      .filter((line) => line.includes('2025') && !isNews.test(line));
    expect(left).toEqual([]);
    for (const [path, text] of Object.entries(filesOf(copy)).filter(([name]) => !name.includes('/.'))) {
      const old = before[path]?.split('\n') ?? [];
      const lines = text.split('\n');
      expect(lines).toHaveLength(old.length);
      const changed = lines.filter((line, index) => line !== old[index]);
      expect(changed.filter((line) => !/202[56]|\{event\./.test(line))).toEqual([]);
    }
  });

  it('writes what is accepted, and tells what is left', async () => {
    const copy = copyDefinitions();
    const { asked, ask } = answering('3', '2', 'constructor', 'oui', 'non', ...Array(60).fill('n'));
    const told = await newEdition(copy.folders, { year: '2026' }, { ask }, NOW);
    expect(asked[0]).toContain('2026-07-21 – 2026-07-25');
    expect(asked[0]).toContain('2026-07-22 – 2026-07-26');
    expect(asked[1]).toBe('"3" is none of the answers.\n1 or 2: ');
    expect(asked[2]).toContain('-    "start": "2025-07-22",');
    expect(asked[2]).toContain('+    "start": "2026-07-22",');
    expect(asked[3]).toMatch(/^"constructor" is none of the answers\.\nChange this\? /);
    expect(told).toMatch(
      /^1 of \d+ changes are written\.\n2025 still stands in \d+ places, apart from news:\n {2}forms\//,
    );
    expect(loadSources(copy.folders).site?.documents?.[0]?.fileName).toContain('2025');
  });

  it('lists its changes for programs, and changes nothing', async () => {
    const copy = copyDefinitions();
    const before = filesOf(copy);
    const [event] = JSON.parse(await run(copy, { json: true }));
    expect(event.changes[0]).toEqual({
      file: 'content/site.json',
      line: expect.any(Number),
      column: expect.any(Number),
      path: ['event', 'start'],
      before: '2025-07-22',
      after: '2026-07-21',
    });
    expect(filesOf(copy)).toEqual(before);
  });

  it.each([
    ['a text', { year: 'next' }, [], '"next" is no year, as 2026'],
    ['the year of now', { year: '2025' }, [], 'the event is in 2025 already'],
    ['a misspelt year', { year: '2206' }, [], '2206 is more than 20 years after 2025'],
    ['an unknown manner', { dates: 'month' }, [], '--dates month: write weekday or date'],
    ['leaving', {}, ['1', 'y', 'y', 'q'], 'Nothing was changed'],
    ['an edition without days', {}, ['1', 'n'], 'Without the days of the event there is no edition'],
    ['an end of the answers', {}, ['1', 'y'], 'no answer'],
  ])('is refused for %s, and nothing is changed', async (_, wish, answers, message) => {
    const copy = copyDefinitions();
    const before = filesOf(copy);
    await expect(run(copy, wish, ...answers)).rejects.toThrow(message);
    expect(filesOf(copy)).toEqual(before);
  });

  it('is not written with an error that the check would find', async () => {
    const copy = copyDefinitions();
    type Form = { properties: Record<string, unknown>; uiSchema: unknown; steps: { fields: string[] }[] };
    copy.edit<Form>('forms/newsletter/schema.json', ({ properties }) => {
      properties.jour = {
        type: 'string',
        title: 'Jour',
        maxLength: 10,
        pattern: '^2025-07-2[2-6]$',
        errorMessage: 'Un jour du salon.',
      };
    });
    copy.edit<Form>('forms/newsletter/ui.json', ({ steps }) => steps[0]?.fields.push('jour'));
    copy.write(
      'forms/newsletter/examples/jour.json',
      '{ "title": "Un jour", "answers": { "email": "a@example.org", "jour": "2025-07-22" }, "payload": { "email": "a@example.org", "jour": "2025-07-22" } }',
    );
    const messages = JSON.parse(copy.read('content/messages/en.json'));
    for (const [id, text] of [
      ['title', 'Day'],
      ['error', 'A day of the fair.'],
    ])
      messages[`forms.newsletter.fields.jour.${id}`] = text;
    copy.write('content/messages/en.json', JSON.stringify(messages, null, 2));
    const before = filesOf(copy);
    await expect(run(copy, { yes: true })).rejects.toThrow(
      /forms\/newsletter\/examples\/jour\.json.*[\s\S]*Nothing was changed/,
    );
    expect(filesOf(copy)).toEqual(before);
  });

  it('is a command, which finishes what an earlier one left', () => {
    const copy = copyDefinitions();
    const year = readmeLine('npm run new-edition -- 2026').split(' ').slice(4);
    const journal = { pid: 0, decided: true, moves: [], files: [] };
    copy.write('content/.edit.json', JSON.stringify(journal));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['scripts/new-edition.ts', ...year, '--dates', 'date', '--lang', 'fr'],
      {
        input: 'tout\n',
        encoding: 'utf8',
        env: { ...process.env, FORMS_DIR: copy.folders.formsDir, CONTENT_DIR: copy.folders.contentDir },
      },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain("les jours de l'événement");
    expect(Object.keys(filesOf(copy))).not.toContain('content/.edit.json');
    expect(loadSources(copy.folders).site?.event.start).toBe('2026-07-22');
  });
});

describe('days that are set forward', () => {
  it.each([
    ['2025-07-22', 2026, 'weekday', '2025-07-22', '2026-07-21'],
    ['2025-07-22', 2026, 'date', '2025-07-22', '2026-07-22'],
    ['2025-07-22', 2031, 'weekday', '2025-02-28', '2031-02-28'],
    // The Wednesday nearest to 1 January 2026 is of 2025.
    ['2025-01-01', 2026, 'weekday', '2025-01-01', '2026-01-07'],
    ['2024-02-29', 2025, 'date', '2024-02-29', '2025-02-28'],
  ])('from %s to %s by %s', (start, year, manner, day, moved) => {
    expect(setForward(start, year, 'Africa/Douala', manner as Manner).day(day)).toBe(moved);
  });

  it.each([
    // Clocks go forward on 29 March 2026 and on 30 March 2025.
    ['2025-03-30T00:00:00+00:00', '2026-03-30T00:00:00+01:00'],
    ['2025-03-30T01:30+02:00', '2026-03-29T23:30+01:00'],
    ['2025-07-22T23:00:00Z', '2026-07-22T23:00:00Z'],
    ['2025-07-22T08:00:00.000+01:00', '2026-07-22T08:00:00.000+01:00'],
  ])('%s keeps its time on the clock of Lisbon', (moment, moved) => {
    expect(setForward('2025-07-22', 2026, 'Europe/Lisbon', 'date').moment(moment)).toBe(moved);
  });

  const edition = (manner: Manner) => ({
    from: '2025',
    to: '2026',
    forward: setForward('2025-07-22', 2026, 'Africa/Douala', manner),
    isOfEdition: (day: string) => day >= '2025-07-22' && day <= '2025-07-26',
    named: () => new Map([['22 au 26 juillet 2025', '{event.dates}']]),
  });

  it.each([
    ['fr', 'Du 22 au 26 juillet 2025', 'Du {event.dates}'],
    ['fr', 'du mardi 22 au samedi 26 juillet', 'du mardi 21 au samedi 25 juillet'],
    ['fr', '30 juin au 3 juillet 2025, le 1er août 2025', '29 juin au 2 juillet 2026, le 31 juillet 2026'],
    ['fr', 'Loi n° 2025/017, 20 252 places, 2024', 'Loi n° 2025/017, 20 252 places, 2024'],
    ['fr', 'Année 2025-2026, 30/05/2025, Salon2025', 'Année 2026-2027, 29/05/2026, Salon{event.year}'],
    ['fr', 'le 12 mars, {event.year}, 2025-12-31', 'le 12 mars, {event.year}, 2026-12-31'],
    ['en', 'Tuesday 22 July, July 25, 2025', 'Tuesday 21 July, July 24, 2026'],
    ['pt', 'De 22 a 26 de julho de 2025', 'De 21 a 25 de julho de 2026'],
    ['es', 'miércoles 23 de julio', 'miércoles 22 de julio'],
  ])('%s: %s', (locale, text, moved) => {
    expect(rewriteText(text, locale, edition('weekday'), true)).toBe(moved);
  });

  it('take the weekday of the new date', () => {
    const moved = rewriteText('Mardi 22 juillet, mardi 1er juillet 2025', 'fr', edition('date'), false);
    expect(moved).toBe('Mercredi 22 juillet, mercredi 1er juillet 2026');
  });
});
