import { text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { openPromise } from 'yauzl';

export interface SheetCell {
  /** A text of an inline string, else a number; dates are numbers, too. */
  value: string | number;
  /** As Excel shows it: `@`, `dd/mm/yyyy`. */
  format: string;
}

export interface Sheet {
  name: string;
  frozen: boolean;
  /** By place: a cell without a value is not in the file. */
  rows: (SheetCell | undefined)[][];
}

/** Days since 1899-12-30, as Excel counts them. */
export const serialDay = (moment: string): number =>
  (Date.parse(moment) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** Reads the sheets of a workbook that `exportXlsx` has written; throws for XML that is not well-formed, and for a formula. */
export async function readXlsx(path: string): Promise<Sheet[]> {
  const parts = new Map<string, string>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  const part = (name: string) => parts.get(name) ?? '';
  const formats: string[] = [];
  const own = new Map([
    ['0', 'General'],
    ['49', '@'],
  ]);
  let inCells = false;
  parse(part('xl/styles.xml'), (name, { numFmtId = '', formatCode = '' }) => {
    if (name === 'numFmt') own.set(numFmtId, formatCode);
    if (name === 'cellXfs') inCells = true;
    if (name === 'xf' && inCells) formats.push(own.get(numFmtId) ?? '');
  });
  const names: string[] = [];
  parse(part('xl/workbook.xml'), (tag, { name = '' }) => tag === 'sheet' && names.push(name));
  return names.map((name, index) => {
    const sheet: Sheet = { name, frozen: false, rows: [] };
    let cell: SheetCell = { value: '', format: '' };
    parse(
      part(`xl/worksheets/sheet${index + 1}.xml`),
      (tag, { r = '', s = '0', t = '', state }) => {
        if (tag === 'f') throw new Error(`A formula before ${r}`);
        if (tag === 'pane') sheet.frozen = state === 'frozen';
        if (tag !== 'c') return;
        const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(r) ?? [];
        const column = [...letters].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0);
        cell = { value: t === 'inlineStr' ? '' : Number.NaN, format: formats[Number(s)] ?? '' };
        sheet.rows[Number(digits) - 1] ??= [];
        (sheet.rows[Number(digits) - 1] ?? [])[column - 1] = cell;
      },
      (shown) => {
        cell.value = typeof cell.value === 'string' ? cell.value + shown : Number(shown);
      },
    );
    return sheet;
  });
}

function parse(
  xml: string,
  onTag: (name: string, attributes: Record<string, string>) => void,
  onText: (text: string) => void = () => undefined,
): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => onTag(name, attributes));
  parser.on('text', onText);
  parser.write(xml).close();
}
