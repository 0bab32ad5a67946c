import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { cellText } from './cellText.ts';
import type { Cell, ColumnKind, ExportTable } from './ExportTable.ts';

/** Excel's limits. */
const CELL_LENGTH = 32_767;
const SHEET_NAME_LENGTH = 31;
const SHEET_ROWS = 1_048_576;

/** Characters that are compressed at once. */
const CHUNK = 32_768;

/** Places in `STYLES`; a text stays a text when somebody edits the cell. */
const STYLE: Record<ColumnKind | 'head', number> = { number: 0, text: 1, day: 2, moment: 3, head: 4 };
const WIDTHS: Record<ColumnKind, number> = { text: 28, number: 14, day: 12, moment: 17 };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETML = 'http://schemas.openxmlformats.org/spreadsheetml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES = [
  `<styleSheet xmlns="${SHEETML}/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>`,
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">',
  ...[0, 49, 164, 165].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

/**
 * Writes an Excel workbook with one sheet for each form and for each of its lists, row by row, without keeping written rows in memory.
 * Texts are inline strings: no text is a formula, whatever it begins with.
 */
export async function exportXlsx(tables: readonly ExportTable[], to: Writable): Promise<void> {
  const zip = new ZipFile();
  const names = new Map<string, string>();
  let sheet: Readable | undefined;
  const fill = async () => {
    for (const table of tables)
      for (const { title, columns, rows } of [table, ...table.lists]) {
        const left = rows()[Symbol.asyncIterator]();
        let isFull = false;
        do {
          sheetName(title, names);
          sheet = Readable.from(
            sheetXml(columns, left, (full) => {
              isFull = full;
            }),
            { objectMode: false },
          );
          const read = finished(sheet);
          zip.addReadStream(sheet, `xl/worksheets/sheet${names.size}.xml`);
          await read;
        } while (isFull);
      }
    for (const [path, xml] of workbookXml([...names.values()])) zip.addBuffer(Buffer.from(HEAD + xml), path);
    zip.end();
  };
  zip.on('error', (error) => to.destroy(error as Error));
  const written = pipeline(zip.outputStream, to).catch((error) => {
    sheet?.destroy(error);
    throw error;
  });
  await Promise.all([fill(), written]);
}

/** A sheet of as many rows as it may have; `onEnd` tells whether rows are left. */
async function* sheetXml(
  columns: ExportTable['columns'],
  rows: AsyncIterator<Parameters<ExportTable['columns'][number]['read']>[0]>,
  onEnd: (isFull: boolean) => void,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnName(index));
  const widths = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" style="${STYLE[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, STYLE.head));
  let chunk = [
    `${HEAD}<worksheet xmlns="${SHEETML}/main"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('');
  let number = 1;
  for (; number < SHEET_ROWS; number++) {
    const { done, value } = await rows.next();
    if (done) break;
    const cells = columns.map(({ kind, read }, index) =>
      cellXml(`${letters[index]}${number + 1}`, kind, read(value)),
    );
    chunk += `<row r="${number + 1}">${cells.join('')}</row>`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  onEnd(number === SHEET_ROWS);
  yield `${chunk}</sheetData></worksheet>`;
}

function cellXml(at: string, kind: ColumnKind, cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `<c r="${at}" s="${STYLE.number}"><v>${cell}</v></c>`;
  // A cell has no time zone: it shows the local time.
  const moment = kind === 'day' ? `${cell}T00:00Z` : kind === 'moment' ? `${cell.replace(' ', 'T')}Z` : '';
  const day = (Date.parse(moment) - Date.UTC(1899, 11, 30)) / 86_400_000;
  // Excel takes 1900 for a leap year.
  if (day > 60) return `<c r="${at}" s="${STYLE[kind]}"><v>${day}</v></c>`;
  return textCell(at, cell, STYLE.text);
}

function textCell(at: string, value: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text(value))}</t></is></c>`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** `A`, `Z`, `AA`. */
function columnName(index: number): string {
  const before = index < 26 ? '' : columnName(Math.floor(index / 26) - 1);
  return before + String.fromCharCode(65 + (index % 26));
}

/** The parts around the sheets. */
function workbookXml(names: readonly string[]): [path: string, xml: string][] {
  const parts = names.map((name, index) => ({ name: escaped(name), id: index + 1 }));
  const typeOf = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${MEDIA}.${type}+xml"/>`;
  const linkTo = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const links = (all: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const sheets = parts.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`);
  return [
    [
      '[Content_Types].xml',
      [
        `<Types xmlns="${PACKAGE}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        typeOf('workbook.xml', 'sheet.main'),
        typeOf('styles.xml', 'styles'),
        ...parts.map(({ id }) => typeOf(`worksheets/sheet${id}.xml`, 'worksheet')),
        '</Types>',
      ].join(''),
    ],
    ['_rels/.rels', links([linkTo(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${SHEETML}/main" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      links([
        ...parts.map(({ id }) => linkTo(id, 'worksheet', `worksheets/sheet${id}.xml`)),
        linkTo(parts.length + 1, 'styles', 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ];
}

/** Escapes `_x0041_`, which Excel reads as a character code. */
function text(value: string): string {
  const shown = cellText(value).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return shown.length <= CELL_LENGTH ? shown : `${cut(shown, CELL_LENGTH - 6)} [...]`;
}

/** Adds a name for a sheet to `taken`, by itself without capitals: one that Excel accepts, and that no other has. */
function sheetName(title: string, taken: Map<string, string>): void {
  const plain = cellText(title)
    .replace(/[[\]:*?/\\\n\t]/g, ' ')
    .trim();
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`;
    const name = cut(plain, SHEET_NAME_LENGTH - end.length).replace(/^'+|'+$/g, '') + end;
    if (name === '' || taken.has(name.toLowerCase())) continue;
    taken.set(name.toLowerCase(), name);
    return;
  }
}

/** Returns the first characters without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
