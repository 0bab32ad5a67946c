import { problemOfFile } from '#definitions/sources/Problem.ts';
import type { Position } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { ReadFile, UnitFile } from './Unit.ts';

/** Returns a PO file of gettext. Plurals are in the text, as ICU writes them: each context, the id, has one `msgstr`. */
export function writePo({ sourceLocale, locale, units }: UnitFile): string {
  const header = [
    `Language: ${locale}`,
    `X-Source-Language: ${sourceLocale}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return [
    'msgid ""',
    'msgstr ""',
    ...header.map((line) => quoted(`${line}\n`)),
    ...units.flatMap(({ id, source, translation, state, notes }) => [
      '',
      ...notes.map((note) => `#. ${note.replace(/\s*[\r\n]+\s*/g, ' ')}`),
      ...(state === 'changed' || state === 'needs-review' ? ['#, fuzzy'] : []),
      `msgctxt ${quoted(id)}`,
      `msgid ${quoted(source)}`,
      `msgstr ${quoted(translation)}`,
    ]),
    '',
  ].join('\n');
}

interface Entry extends Position {
  fuzzy: boolean;
  /** Texts by keyword: `msgctxt`, `msgid`, `msgstr`. */
  texts: Map<string, string>;
}

/** Reads a PO file; entries that are out of use (`#~`) are left out. */
export function readPo(path: string, text: string): ReadFile {
  const read: ReadFile = { locales: [], units: [], problems: [] };
  let entry: Entry | undefined;
  let keyword = '';
  let fuzzy = false;
  const finish = () => {
    if (entry) addEntry(read, path, entry);
    entry = undefined;
    keyword = '';
  };
  const lines = text.split(/\r\n|\n|\r/);
  for (const [index, whole] of lines.entries()) {
    const place = { line: index + 1, column: 1 };
    const line = (index === 0 ? whole.replace(/^\ufeff/, '') : whole).trim();
    if (line === '' || line.startsWith('#')) {
      if (entry?.texts.has('msgstr')) finish();
      if (/^#,.*\bfuzzy\b/.test(line)) fuzzy = true;
      continue;
    }
    const [, name = '', value] =
      /^(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\.)*)"$/.exec(line) ?? [];
    if (value === undefined || (name === '' && keyword === '')) {
      read.problems.push({ ...problemOfFile(path, tell`not a line of a PO file`), ...place });
      return read;
    }
    if (name === 'msgctxt' || (name === 'msgid' && keyword !== 'msgctxt')) {
      finish();
      entry = { ...place, fuzzy, texts: new Map() };
      fuzzy = false;
    }
    if (name !== '') {
      keyword = name;
      if (entry?.texts.has(name)) {
        read.problems.push({ ...problemOfFile(path, tell`a second ${name} in one entry`), ...place });
        return read;
      }
    }
    entry?.texts.set(keyword, (entry.texts.get(keyword) ?? '') + unescaped(value));
  }
  finish();
  if (read.locales.length === 0)
    read.problems.push(problemOfFile(path, tell`not a PO file with a header that has "Language"`));
  return read;
}

function addEntry(read: ReadFile, path: string, { fuzzy, texts, ...place }: Entry): void {
  const [id, source = '', translation = ''] = ['msgctxt', 'msgid', 'msgstr'].map((name) => texts.get(name));
  if (id === undefined && source === '') {
    addHeader(read, path, translation, place);
    return;
  }
  const plural = texts.has('msgid_plural') || !texts.has('msgstr');
  read.units.push({
    ...place,
    id: id ?? '',
    source,
    translation,
    // What is untranslated is not fuzzy, whatever it says.
    state: translation === '' ? undefined : fuzzy ? 'needs-review' : 'approved',
    refusal: plural ? tell`has plural forms of gettext: write them in one text, as ICU does` : undefined,
  });
}

function addHeader(read: ReadFile, path: string, header: string, place: Position): void {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(header)?.[1]?.trim() ?? '';
  const charset = /charset=([\w-]+)/i.exec(field('Content-Type'))?.[1] ?? 'UTF-8';
  if (!/^(?:utf-?8|charset)$/i.test(charset))
    read.problems.push({
      ...problemOfFile(path, tell`the file says that it is ${charset}: save it as UTF-8`),
      ...place,
    });
  if (field('Language')) read.locales.push({ ...place, locale: field('Language'), of: 'translation' });
  if (field('X-Source-Language'))
    read.locales.push({ ...place, locale: field('X-Source-Language'), of: 'source' });
}

function quoted(text: string): string {
  return `"${text.replace(/["\\\n\t\r]/g, (sign) => `\\${SIGNS[sign] ?? sign}`)}"`;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => LETTERS[letter] ?? letter);
}

const SIGNS: Record<string, string> = { '\n': 'n', '\t': 't', '\r': 'r' };
const LETTERS = Object.fromEntries(Object.entries(SIGNS).map(([sign, letter]) => [letter, sign]));
