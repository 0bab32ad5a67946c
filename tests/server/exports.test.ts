import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FormSchema, FormUi, SiteDefinition } from '#definitions/formats/formats.ts';
import type { ExportRow } from '#server/organiser/exports/ExportTable.ts';
import { exportXlsx } from '#server/organiser/exports/exportXlsx.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { choice, choices, formOf, mealsField } from '../support/sampleForm.ts';
import { csv, exportedStore } from '../support/server/exportedStore.ts';
import { serialDay } from '../support/server/readXlsx.ts';
import { submission } from '../support/server/submissionStoreSuite.ts';

const exports = exportedStore();
const { run, runIn, sheets } = exports;

/** A form; the options change a title, the fields or an option, for another version. */
function form(
  change: {
    nom?: string;
    extra?: FormSchema['properties'];
    lunch?: string;
    uiSchema?: FormUi['uiSchema'];
  } = {},
) {
  const meals = structuredClone(mealsField);
  const [lunch] = meals.items?.properties?.id?.oneOf ?? [];
  if (lunch) lunch.title = change.lunch ?? 'Déjeuner';
  const properties: FormSchema['properties'] = {
    nom: { type: 'string', title: change.nom ?? 'Nom', maxLength: 99 },
    ...change.extra,
    kind: choice('Type', {
      big: { title: 'Grande', details: { price: 900 } },
      small: { title: 'Petite', details: { price: 400 } },
    }),
    tags: choices('Sujets', { a: 'Arts', b: 'Bois' }),
    born: { type: 'string', title: 'Né le', format: 'date' },
    size: { type: 'number', title: 'Taille' },
    agrees: { type: 'boolean', title: 'Accord' },
    meals,
    papers: {
      type: 'object',
      title: 'Pièces',
      properties: { cv: { title: 'CV', file: { accept: ['.pdf'], maxBytes: 9 } } },
    },
  };
  const ui: Partial<FormUi> = {
    title: 'Un formulaire : essai / long titre de plus de trente lettres',
    uiSchema: change.uiSchema,
    sidebar: [{ panel: 'totals', title: 'Total :', of: 'meals', currency: 'XAF' }],
    submission: {
      path: '/api/essai',
      encoding: 'multipart',
      titles: ['tags'],
      derive: { pack: { details: 'kind' }, day: { date: 'today' } },
      compute: { total: { total: 'meals' } },
    },
  };
  return formOf(properties, { id: 'essai', ui });
}

const add = (compiled: ReturnType<typeof form>, payload: Record<string, unknown>, computed = {}) =>
  exports.add(compiled, payload, computed, { 'forms.essai.fields.nom.title': 'Name' });

const FULL = {
  nom: 'Ama',
  kind: 'small',
  tags: ['Arts', 'Bois'],
  born: '2001-02-03',
  size: 1.75,
  agrees: true,
  meals: [{ id: 'dinner', count: 3 }],
  papers: { cv: { name: 'cv.pdf', size: 9 } },
  pack: { name: 'Petite', price: 400 },
  day: '2025-05-30',
};

describe('CSV', () => {
  it('is for French Excel: titles of fields, options and booleans, a column per quantity, local time', async () => {
    const { reference } = await add(form(), FULL, { total: 450 });
    const text = await run('--format', 'csv', '--form', 'essai');
    expect(text.startsWith('\ufeff"Référence";"Reçu le (heure\u00a0de\u00a0Yaoundé)";')).toBe(true);
    const [header, row] = csv(text);
    const local = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    expect(Object.fromEntries((header ?? []).map((title, index) => [title, row?.[index]]))).toEqual({
      Référence: reference,
      'Reçu le (heure\u00a0de\u00a0Yaoundé)': expect.stringMatching(new RegExp(`^${local} \\d\\d:\\d\\d$`)),
      Langue: 'fr',
      Nom: 'Ama',
      Type: 'Petite',
      Sujets: 'Arts; Bois',
      'Né le': '2001-02-03',
      Taille: '1,75',
      Accord: 'Oui',
      'Repas – Déjeuner': '',
      'Repas – Dîner': '3',
      'Pièces – CV': 'cv.pdf',
      'Type (price)': '400',
      day: '2025-05-30',
      Total: '450',
      'Version du formulaire': form().form.version,
    });
  });

  it('has a column with what was unusual about the answers, before that of the version', async () => {
    const said = 'Avant 1900 ?';
    const compiled = form({
      uiSchema: { nom: { 'ui:warnings': [{ expect: { pattern: '[a-z]' }, text: said }] } },
    });
    const warnings = [{ field: 'nom', message: 'forms.essai.fields.nom.warnings.0' }];
    await add(compiled, FULL, { total: 450, warnings });
    await add(compiled, FULL, { total: 450 });
    const rows = csv(await run('--format', 'csv', '--form', 'essai'));
    expect(rows.map((row) => row.at(-2))).toEqual(['À vérifier', `Nom : ${said}`, '']);
  });

  it('writes moments in the current time zone of site.json, also for a stored form without one', async () => {
    const compiled = form();
    const { timeZone: _, ...kept } = compiled.form;
    const { reference } = await add({ ...compiled, form: kept as typeof compiled.form }, FULL);
    const received = (await exports.store.find(reference))?.createdAt ?? '';
    const receivedIn = async (timeZone: string) => {
      const { folders, edit } = copyDefinitions();
      edit<SiteDefinition>('content/site.json', (site) => Object.assign(site, { timeZone }));
      const options = { CONTENT_DIR: folders.contentDir };
      return csv(await runIn(options, '--format', 'csv', '--form', 'essai'))[1]?.[1];
    };
    const inUtc = new Date(received).toISOString();
    expect(await receivedIn('UTC')).toBe(`${inUtc.slice(0, 10)} ${inUtc.slice(11, 16)}`);
    const inTokyo = new Date(Date.parse(received) + 9 * 3_600_000).toISOString();
    expect(await receivedIn('Asia/Tokyo')).toBe(`${inTokyo.slice(0, 10)} ${inTokyo.slice(11, 16)}`);
    await expect(receivedIn('Asia/Tokio')).rejects.toThrow(/site\.json has no valid "timeZone"/);
  });

  it('has names and values with --keys, other separators, and other languages', async () => {
    await add(form(), FULL, { total: 450 });
    const keys = csv(await run('--format', 'csv', '--form', 'essai', '--keys', '--separator', 'tab'), '\t');
    expect(keys[0]).toEqual(
      'reference createdAt locale nom kind tags born size agrees meals.lunch meals.dinner papers.cv pack.price day total formVersion'.split(
        ' ',
      ),
    );
    expect(keys[1]?.slice(3)).toEqual([
      'Ama',
      'small',
      'a; b',
      '2001-02-03',
      '1.75',
      'true',
      '',
      '3',
      'cv.pdf',
      '400',
      '2025-05-30',
      '450',
      form().form.version,
    ]);
    expect(keys[1]?.[1]).toMatch(/T.*Z$/);
    const english = csv(
      await run('--format', 'csv', '--form', 'essai', '--locale', 'en', '--separator', ','),
      ',',
    );
    expect(english[0]?.slice(0, 4)).toEqual([
      'Reference',
      'Received (Yaoundé\u00a0time)',
      'Language',
      'Name',
    ]);
    expect(english[1]).toContain('1.75');
  });

  it('has one row per submission, and escapes formulas in every line of a cell', async () => {
    const texts = [
      '=1+1;"é"\n=2+2',
      '+237 600',
      '-a\r\n@b\r=c\u2028=d\v=e',
      'a;=1+1;b',
      'x\t=1',
      '\t=1',
      ' =1',
      '＝1',
      'plain - text; more = fine\n"quoted"',
    ];
    for (const nom of texts) await add(form(), { nom });
    const text = await run('--format', 'csv', '--form', 'essai');
    const rows = csv(text);
    expect(rows).toHaveLength(texts.length + 1);
    expect(rows.slice(1).map((row) => row[3])).toEqual([
      '\'=1+1;"é"\n\'=2+2',
      "'+237 600",
      "'-a\n'@b\n'=c\n'=d\n'=e",
      "a;'=1+1;b",
      "x\t'=1",
      "'\t'=1",
      "' =1",
      "'＝1",
      'plain - text; more = fine\n"quoted"',
    ]);
    // No formula either for a program that ignores quotes, with any separator of cells.
    const cells = text.split(/[\r\n;,\t]/).map((cell) => cell.replace(/^"+/, ''));
    expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([]);
    // Every field is quoted, also an empty one.
    expect(text.replace(/"(?:[^"]|"")*"/g, 'x')).toMatch(/^\ufeff(x(;x)*\r\n)+$/);
  });

  it('has the columns of the latest version, one for a renamed field, removed fields, and the version last', async () => {
    const earlier = form({ extra: { age: { type: 'integer', title: 'Âge' } }, lunch: 'Midi' });
    await add(earlier, {
      nom: 'Ama',
      age: 9,
      meals: [{ id: 'lunch', count: 1 }],
    });
    const later = form({ nom: 'Nom complet' });
    await add(later, { nom: 'Bela', meals: [{ id: 'lunch', count: 2 }] });
    await exports.store.forms.publish([{ form: later.form, texts: { fr: later.texts } }]);
    await add(earlier, { nom: 'Chi' });
    const [header = [], ...rows] = csv(await run('--format', 'csv', '--form', 'essai'));
    expect(header.filter((title) => title.startsWith('Nom'))).toEqual(['Nom complet']);
    expect(header.slice(-2)).toEqual(['Âge (ancienne question)', 'Version du formulaire']);
    expect(rows.map((row) => row.at(-1))).toEqual([
      earlier.form.version,
      later.form.version,
      `${earlier.form.version} (déjà remplacée à l'envoi)`,
    ]);
    expect(header.filter((title) => title.startsWith('Repas'))).toEqual([
      'Repas – Déjeuner',
      'Repas – Dîner',
    ]);
    const of = (title: string) => rows.map((row) => row[header.indexOf(title)]);
    expect(of('Nom complet')).toEqual(['Ama', 'Bela', 'Chi']);
    expect(of('Âge (ancienne question)')).toEqual(['9', '', '']);
    expect(of('Repas – Déjeuner')).toEqual(['1', '2', '']);
  });
});

describe('an Excel workbook', () => {
  it('has a sheet per form with a frozen header, dates, numbers and plain texts', async () => {
    await add(form(), { ...FULL, nom: '=1+1', _: undefined }, { total: 450 });
    await add(form(), { nom: 'Ama \u0000\v\ud800 _x0041_ <&> 😀' });
    await add(form(), { nom: 'x'.repeat(40_000) });
    await exports.store.add(submission({ payload: { nom: 'Stand' } }));
    const workbook = await sheets();
    expect(workbook).toHaveLength(2);
    const sheet = workbook.find(({ name }) => name.startsWith('Un formulaire'));
    expect(sheet?.name).toHaveLength(31);
    expect(sheet?.frozen).toBe(true);
    const titles = sheet?.rows[0]?.map((cell) => cell?.value) ?? [];
    const cell = (row: number, title: string) => sheet?.rows[row - 1]?.[titles.indexOf(title)];
    expect(cell(2, 'Nom')).toEqual({ value: '=1+1', format: '@' });
    expect(cell(2, 'Né le')).toEqual({ value: serialDay('2001-02-03'), format: 'dd/mm/yyyy' });
    const received = cell(2, 'Reçu le (heure\u00a0de\u00a0Yaoundé)');
    expect(received).toEqual({ value: expect.any(Number), format: 'dd/mm/yyyy hh:mm' });
    expect(Math.floor(Number(received?.value))).toBeCloseTo(serialDay(new Date().toISOString()), -1);
    expect(cell(2, 'Taille')).toEqual({ value: 1.75, format: 'General' });
    expect(cell(2, 'Repas – Dîner')?.value).toBe(3);
    expect(cell(2, 'Total')?.value).toBe(450);
    expect(cell(3, 'Nom')?.value).toBe('Ama \ufffd\n\ufffd _x005F_x0041_ <&> 😀');
    expect(String(cell(4, 'Nom')?.value)).toMatch(/^x+ \[\.\.\.\]$/);
  });
});

it('streams an Excel workbook: reads no further rows while the output is not consumed', async () => {
  let read = 0;
  const rows = async function* () {
    for (; read < 5_000; read++) yield {} as ExportRow;
  };
  const column = {
    key: 'a',
    title: 'A',
    kind: 'text' as const,
    read: () => randomBytes(2_000).toString('hex'),
  };
  const stuck = new Writable({ write: () => undefined });
  void exportXlsx([{ formId: 'essai', title: 'Essai', columns: [column], rows, lists: [] }], stuck);
  let before = -1;
  while (read > before || read === 0) {
    before = read;
    await sleep(300);
  }
  expect(read).toBeLessThan(2_500);
});

it.each([
  [['--format', 'csv'], /say --form, one of essai, stand/],
  [['--format', 'xlsx'], /--to FILE\.xlsx/],
  [['--format', 'ods'], /--format csv, --format xlsx or --format json/],
  [['--format', 'csv', '--form', 'essai', '--separator', 'x'], /--separator/],
  [['--format', 'csv', '--form', 'essai', '--locale', 'xx'], /There are no texts in .*xx\.json/],
])('refuses %j with a usage error', async (args, error) => {
  await add(form(), FULL);
  await exports.store.add(submission());
  await expect(run(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(error) });
});
