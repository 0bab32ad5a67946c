import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { po } from 'gettext-parser';
import { describe, expect, it } from 'vitest';
import { js2xliff, jsToXliff12, xliff2js, xliff12ToJs } from 'xliff';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { readCsv, writeCsv } from '#publication/exchange/csv.ts';
import { exportTranslations } from '#publication/exchange/exportTranslations.ts';
import { FORMATS as FORMATS_BY_NAME } from '#publication/exchange/formats.ts';
import { type FoundImport, readImport } from '#publication/exchange/readImport.ts';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { loadDictionaries } from '#publication/spelling/Dictionary.ts';
import { recordTranslations } from '#publication/translation/recordTranslations.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { type LocaleStates, STATES, translationStates } from '#publication/translation/translationStates.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const EN = 'content/messages/en.json';
const RECORDS = ['.translated', '.sources'].map((name) => `content/messages/${name}.json`);
const HOME = 'content/pages/home.json';
const TITLE = 'pages.home.title';
/** Has a placeholder. */
const MAP = 'blocks.map.title';
const FORMATS = ['xliff', 'xliff2', 'po', 'csv', 'json'];

const folder = temporaryFolder();
let names = 0;

const run = ({ folders }: DefinitionsCopy, ...args: string[]) =>
  messagesCommand(folders, args, 'https://fair.example');

/** Writes a file for an import and returns its path. */
function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, `${names++}-${name}`);
  writeFileSync(path, content);
  return path;
}

function exported(copy: DefinitionsCopy, format: string, ...options: string[]): string {
  const path = join(folder, `${names++}${format.startsWith('xliff') ? '.xlf' : `.${format}`}`);
  expect(run(copy, 'export', '--format', format, '--out', path, ...options).error).toBe('');
  return path;
}

const changeTitle = (copy: DefinitionsCopy, title: string) =>
  copy.edit<{ title: string }>(HOME, (page) => {
    page.title = title;
  });

/** A copy of the definitions, of which `npm run messages` has recorded all translations. */
function copyRecorded(): DefinitionsCopy {
  const copy = copyDefinitions();
  expect(run(copy).error).toBe('');
  return copy;
}

const whole = copyRecorded();
const EXPORTS = Object.fromEntries(FORMATS.map((format) => [format, exported(whole, format)]));

/** What an import reads, as the command does: loading it for each of a hundred files takes minutes. */
const sources = loadSources(whole.folders);
const records = readTranslationRecords(whole.folders.contentDir);
const states = translationStates(sources, records);

function found(path: string): FoundImport {
  const read = readImport(path, states, sources, records, false);
  if ('refused' in read) throw new Error(read.refused);
  return read;
}

const withEnding = (path: string, content: string | Buffer) => fileOf(path.replace(/.*(?=\.)/, ''), content);

/** Each format as another program writes it back: other order, indentation and line breaks, with notes of its own. */
const MANNERS: [string, string, (path: string) => Promise<string | Buffer> | string | Buffer][] = [
  ...FORMATS.map((format): (typeof MANNERS)[number] => [format, 'as it is', (path) => readFileSync(path)]),
  [
    'xliff',
    'by the package xliff',
    async (path) => jsToXliff12(await xliff12ToJs(text(path)), { indent: '    ' }),
  ],
  ['xliff2', 'by the package xliff', async (path) => js2xliff(await xliff2js(text(path)), { indent: '\t' })],
  [
    'po',
    'by the package gettext-parser',
    (path) => po.compile(po.parse(readFileSync(path)), { sort: true, foldLength: 40 }),
  ],
  [
    'xliff',
    'with segments, other translations and notes',
    (path) =>
      `\ufeff${text(path)
        .replace(/<source>(.*)<\/source>/g, '$&<seg-source><mrk mtype="seg" mid="1">$1</mrk></seg-source>')
        .replace(/(<target[^>]*>)(.*)<\/target>/g, '$1<mrk mtype="seg" mid="1">$2</mrk></target>')
        .replace(
          /<\/trans-unit>/g,
          '<alt-trans><target>no</target></alt-trans><note>Mine</note></trans-unit>',
        )
        .replaceAll('\n', '\r\n')}`,
  ],
  [
    'xliff',
    'with the numbers of the codes alone',
    (path) =>
      text(path).replace(/(<target.*)/g, (line) =>
        line.replace(/<ph id="(\d+)">[^<]*<\/ph>/g, '<x id="$1"/>'),
      ),
  ],
  [
    'xliff2',
    'with a segment for each sentence, and prefixes',
    (path) =>
      text(path)
        .replace(
          /<segment ([^>]*)>\s*<source>(\w[^<]*?[.!?]) (\w[^<]*)<\/source>\s*<target>([^<]*?[.!?]) ([^<]*)<\/target>\s*<\/segment>/g,
          '<segment $1><source>$2</source><target>$4</target></segment><ignorable><source> </source></ignorable><segment $1><source>$3</source><target>$5</target></segment>',
        )
        .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
        .replace('xmlns=', 'xmlns:x='),
  ],
  [
    'po',
    'with comments and what is out of use',
    (path) =>
      `# Mine\n${text(path).replace(/\n\n/g, '\n\n# A note\n')}\n#~ msgctxt "old"\n#~ msgid "a"\n#~ msgstr "b"\n`,
  ],
  [
    'csv',
    'sorted by its French, with other columns and separators',
    (path) => {
      const [head, ...rows] = parse(readFileSync(path), { bom: true }) as string[][];
      const sorted = rows.toSorted((a, b) => ((a[2] ?? '') < (b[2] ?? '') ? -1 : 1));
      const turned = [head as string[], ...sorted].map((row) => [...row.toReversed(), 'Mine']);
      return stringify(turned, { delimiter: ';', quoted: true });
    },
  ],
  [
    'json',
    'in another order, on one line',
    (path) => {
      const { texts, ...file } = JSON.parse(text(path)) as { texts: object[] };
      return JSON.stringify({ texts: texts.toReversed().map((one) => ({ note: 'Mine', ...one })), ...file });
    },
  ],
];

const text = (path: string) => readFileSync(path, 'utf8');

describe('export and import', () => {
  it.each(MANNERS)('%s, %s, makes the same files from nothing', async (format, _, rewrite) => {
    const path = EXPORTS[format] as string;
    const back = withEnding(path, await rewrite(path));
    const nothing = Object.fromEntries(Object.keys(sources.messages.en ?? {}).map((id) => [id, '']));
    const empty = { ...sources, messages: { ...sources.messages, en: nothing } };
    const none = { memory: {}, retired: {}, texts: {}, problems: [] };
    const read = readImport(back, translationStates(empty, none), empty, none, false);
    if ('refused' in read) throw new Error(read.refused);
    const { files } = recordTranslations(read.sources, read.records);
    for (const path of [EN, ...RECORDS]) expect(files.get(basename(path)), path).toBe(whole.read(path));
  });

  it('tells where a text is seen, how long it may be, and what has changed', () => {
    const copy = copyRecorded();
    copy.edit<{ title: string }>(HOME, (page) => {
      page.title = page.title.replace('2025', '2026');
    });
    for (const format of FORMATS) {
      const file = text(exported(copy, format, '--only', 'new,changed'));
      expect(file).toContain('seen on /, https://fair.example/en');
      expect(file).toMatch(/at most \d+ characters/);
      expect(file).toContain('[-2025-]{+2026+}');
      expect(file).not.toContain('site.name');
    }
  });

  it.each([
    ['xliff', '<ph id="1">{address}</ph>'],
    ['xliff2', '<ph id="1" dataRef="d1" disp="{address}"/>'],
  ])('%s protects placeholders and plurals as elements', (format, element) => {
    const file = text(EXPORTS[format] as string);
    expect(file).toContain(element);
    const words = [...file.matchAll(/<(?:source|target)[ >].*?<\/(?:source|target)>/g)].map(([line]) =>
      line.replace(/<ph [^>]*\/>|<ph [^>]*>[^<]*<\/ph>/g, ''),
    );
    expect(words.length).toBeGreaterThan(1000);
    expect(words.filter((line) => /[{}]/.test(line))).toEqual([]);
  });

  it('is the same after a spreadsheet, for texts that begin like a formula', () => {
    const unit = { id: TITLE, state: 'new' as const, notes: [] };
    for (const translation of [
      '=1+1',
      "'=1+1",
      "''-1",
      '+237 600',
      '- item',
      '@home',
      "l'été",
      "'quoted'",
      '\t=1',
      '＝1',
    ]) {
      const file = {
        sourceLocale: 'fr',
        locale: 'en',
        units: [{ ...unit, source: translation, translation }],
      };
      const csv = writeCsv(file);
      expect(readCsv('x.csv', csv, ['fr', 'en']).units).toMatchObject([{ source: translation, translation }]);
      const [, cells] = parse(csv, { bom: true }) as string[][];
      expect(cells?.[3]).not.toMatch(/^\s*[=+\-@＝]/);
    }
  });

  it('overwrites no file, and names what it does not know', () => {
    const path = EXPORTS.po as string;
    const before = text(path);
    const told = (...args: string[]) => run(whole, 'export', ...args).error;
    expect(told('--format', 'po', '--out', path)).toMatch(
      /\.po exists already: rename or delete it\nNo translation was changed\.\n$/s,
    );
    expect(text(path)).toBe(before);
    expect(told('--format', 'docx')).toBe('"docx" is not a format: xliff, xliff2, po, csv, json\n');
    expect(told('--format', 'po', '--only', 'chnaged')).toMatch(/^"chnaged" is not a state: .*"changed"/);
    expect(told('--format', 'po', '--locale', 'de')).toMatch(/^"de" is not a language of translations: en/);
    expect(told('--formt', 'po')).toMatch(/^npm run messages /);
    expect(run(whole, 'import').error).toMatch(/^npm run messages /);
    expect(told('--format', 'po', '--pictures', '/nowhere')).toBe(
      '/nowhere does not exist: "npm run messages -- measure --pictures /nowhere" takes the pictures\n',
    );
  });

  it('names the picture of a text that has one', () => {
    const pictures = temporaryFolder();
    writeFileSync(join(pictures, `${TITLE}.jpg`), '');
    const written = text(exported(whole, 'csv', '--pictures', pictures));
    expect(written).toContain(`picture: ${join(pictures, `${TITLE}.jpg`)}`);
    expect(written.match(/picture: /g)).toHaveLength(1);
  });

  it.each([
    ['xliff', 'state="final"', 'state="needs-review-translation"'],
    ['xliff2', 'state="final"', 'state="translated" subState="messages:needs-review"'],
    ['po', 'msgctxt', '#, fuzzy\nmsgctxt'],
    ['csv', ',approved,', ',needs-review,'],
    ['json', '"state": "approved"', '"state": "needs-review"'],
  ])('%s sets states', (format, approved, toReview) => {
    const path = EXPORTS[format] as string;
    const id = text(path).indexOf(TITLE);
    const start = format === 'po' ? id - 'msgctxt "'.length : id;
    const changed = text(path).slice(0, start) + text(path).slice(start).replace(approved, toReview);
    const marked = found(withEnding(path, changed));
    const [after] = translationStates(marked.sources, marked.records) as [LocaleStates];
    const open = after.translations.filter(({ state }) => state !== 'approved');
    expect(open.map(({ source, state }) => [source.id, state])).toEqual([[TITLE, 'needs-review']]);
    const units = exportTranslations(after, ['fr', 'en'], STATES, '');
    const again = withEnding(path, FORMATS_BY_NAME[format]?.write(units) ?? '');
    const same = readImport(again, [after], marked.sources, marked.records, false);
    expect(same).toMatchObject({ sources: marked.sources, records: marked.records });
    // Without a state, a file has what its translator wrote.
    const stateless = fileOf(
      'x.csv',
      stringify([
        ['id', 'en'],
        [TITLE, open[0]?.text],
      ]),
    );
    for (const approval of [path, stateless]) {
      const approving = readImport(approval, [after], marked.sources, marked.records, false) as FoundImport;
      expect(translationStates(approving.sources, approving.records)).toEqual(states);
    }
  });

  it('takes a translation of the French of before, and marks it as changed', () => {
    const copy = copyRecorded();
    const path = fileOf('x.csv', `id,fr,en\n${TITLE},Un titre 2025,Another title 2025\n`);
    changeTitle(copy, 'Autre titre 2025');
    expect(run(copy, 'import', path).output).toContain(`"${TITLE}" has changed in French since the export`);
    expect(JSON.parse(copy.read(EN))[TITLE]).toBe('Another title 2025');
    expect(run(copy, 'report').output).toContain(
      `\nchanged ${TITLE}\n  "Autre titre 2025"\n  [-Un-]{+Autre+} titre 2025\n  "Another title 2025"\n`,
    );
    const approving = fileOf(
      'x.csv',
      `id,state,fr,en\n${TITLE},approved,Autre titre 2025,Another title 2025\n`,
    );
    expect(run(copy, 'import', approving).output).toContain(' 0 changed, 0 to review, ');
  });

  it('leaves a translation as it is where the file has none', () => {
    const path = fileOf('x.json', jsonOf(other(TITLE, ''), other(MAP, '')));
    expect(found(path).sources.messages).toEqual(sources.messages);
  });

  it('warns line by line of spelling, and of two titles that are swapped', async () => {
    const [one, two] = ['pages.about.title', 'pages.contact.title'];
    const text = (id: string) => sources.messages.en?.[id] ?? '';
    const path = fileOf(
      'x.json',
      jsonOf(other(TITLE, 'A tytle 2025'), other(one, text(two)), other(two, text(one))),
    );
    const dictionaries = await loadDictionaries(sources);
    const { output, error } = messagesCommand(copyRecorded().folders, ['import', path], '', dictionaries);
    expect(error).toBe('');
    expect(output).toMatch(
      /x\.json:4:3 warning: "pages\.home\.title" "tytle" is in no dictionary of English: write "title"/,
    );
    for (const [id, theirs] of [
      [one, two],
      [two, one],
    ])
      expect(output).toContain(
        `warning: "${id}" has the translation of "${theirs}", and that one has its translation`,
      );
    expect(output).toContain(': 3 texts, 3 changed, 0 refused');
  });

  it('warns of mistakes of writing, and takes the translation', () => {
    const { told, sources: after } = found(fileOf('x.json', jsonOf(other(TITLE, 'A  title 2025'))));
    expect(told).toMatch(
      /\d+-x\.json:4:3 warning: "pages\.home\.title" two spaces stand one after the other\n/,
    );
    expect(after.messages.en?.[TITLE]).toBe('A  title 2025');
  });
});

const xliff = (units: string, attributes = 'source-language="fr" target-language="en"') =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n<file ${attributes}><body>\n${units}\n</body></file></xliff>`;
const unit = (id: string, target: string) =>
  `<trans-unit id="${id}"><source>x</source><target>${target}</target></trans-unit>`;
const poOf = (entries: string, header = 'Language: en\\n') => `msgid ""\nmsgstr "${header}"\n\n${entries}`;
const entry = (id: string, target: string) => `msgctxt "${id}"\nmsgid "x"\nmsgstr "${target}"\n`;
const jsonOf = (...texts: unknown[]) => JSON.stringify({ locale: 'en', texts }, null, 1);
const other = (id: string, translation: string) => ({ id, translation });
const GOOD = 'A good title 2025';

/** Files that must change nothing, and what is told of each: line, column and message. */
const REFUSED: [string, string, string | Buffer, RegExp][] = [
  [
    'an external entity',
    'x.xlf',
    `<?xml version="1.0"?>\n<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n${xliff(unit(TITLE, '&x;')).slice(22)}`,
    /:2:\d+ the file has a document type/,
  ],
  [
    'a million entities',
    'x.xlf',
    `<!DOCTYPE x [${'<!ENTITY a "&b;&b;">'.repeat(50_000)}]>${xliff('')}`,
    /:1:\d+ (?:the file has a document type|not well-formed)/,
  ],
  ['an unknown entity', 'x.xlf', xliff(unit(TITLE, '&x;')), /:4:\d+ not well-formed XML: undefined entity/],
  [
    'half a file',
    'x.xlf',
    xliff(unit(TITLE, GOOD)).slice(0, -30),
    /:4:\d+ not well-formed XML: unclosed tag/,
  ],
  [
    'a million elements, one in the other',
    'x.xlf',
    `${'<a>'.repeat(1_000_000)}`,
    /:1:\d+ not XLIFF 1\.2 or 2\.x/,
  ],
  ['deep in a unit', 'x.xlf', xliff(unit(TITLE, '<g>'.repeat(200_000))), /:4:\d+ 100 elements are open here/],
  ['a page', 'x.xlf', '<html><body>No</body></html>', /:1:\d+ not XLIFF 1\.2 or 2\.x/],
  ['an older version', 'x.xlf', xliff('').replace('version="1.2"', 'version="1.1"'), /:2:\d+ not XLIFF/],
  [
    'said to be Latin-1',
    'x.xlf',
    xliff('').replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'),
    /:1:\d+ the file says that it is ISO-8859-1/,
  ],
  ['Latin-1', 'x.xlf', Buffer.from(xliff(unit(TITLE, 'é')), 'latin1'), /:4:\d+ not UTF-8: the byte 0xE9/],
  ['UTF-16', 'x.po', Buffer.from(poOf(entry(TITLE, GOOD)), 'utf16le'), /:1:1 the file is saved as UTF-16/],
  [
    'another language',
    'x.xlf',
    xliff(unit(TITLE, GOOD), 'source-language="fr" target-language="de"'),
    /:3:1 "de" is not among the languages to import: en/,
  ],
  [
    'from another language',
    'x.xlf',
    xliff(unit(TITLE, GOOD), 'source-language="es" target-language="en"'),
    /:3:1 the texts are in "es"/,
  ],
  ['no texts', 'x.xlf', xliff(''), /:1:1 the file has no texts/],
  [
    'another id',
    'x.xlf',
    xliff(`${unit(TITLE, GOOD)}\n${unit('pages.home.titel', 'A')}`),
    /:5:1 "pages\.home\.titel" is not a text of the site; did you mean "pages\.home\.title"\?/,
  ],
  [
    'twice the same id',
    'x.xlf',
    xliff(`${unit(TITLE, GOOD)}\n${unit(TITLE, 'A')}`),
    /:4:1 "pages\.home\.title" stands twice\n.*:5:1 "pages\.home\.title" stands twice, first in line 4/s,
  ],
  [
    'a code less',
    'x.xlf',
    xliff(`${unit(TITLE, GOOD)}\n${unit(MAP, 'Map')}`),
    /:5:1 "blocks\.map\.title" the placeholder \{address\} is missing/,
  ],
  [
    'a code more',
    'x.xlf',
    xliff(unit(MAP, 'Map {address} <ph>{town}</ph>')),
    /:4:1 "blocks\.map\.title" the placeholder \{town\} is not in the source/,
  ],
  ['half a placeholder', 'x.xlf', xliff(unit(MAP, 'Map {address')), /:4:1 "blocks\.map\.title" has a brace/],
  [
    'braces in braces',
    'x.po',
    poOf(entry(TITLE, '{a, select, other {'.repeat(100_000))),
    /:4:1 "pages\.home\.title" has a brace/,
  ],
  [
    'a tag',
    'x.xlf',
    xliff(unit(TITLE, '&lt;script&gt;')),
    /:4:1 "pages\.home\.title" the tag <script> is not in the source/,
  ],
  [
    'a control character',
    'x.po',
    poOf(entry(TITLE, 'A\u0007')),
    /:4:1 "pages\.home\.title" has a control character/,
  ],
  [
    'half its segments',
    'x.xlf',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="fr" trgLang="en"><file id="f">\n<unit id="u" name="site.name"><segment><source>A</source><target>A</target></segment><segment><source>B</source></segment></unit></file></xliff>',
    /:2:1 "site\.name" translated segments: only 1 of 2/,
  ],
  ['another language', 'x.po', poOf(entry(TITLE, GOOD), 'Language: de\\n'), /:1:1 "de" is not among/],
  ['no header', 'x.po', entry(TITLE, GOOD), /:1:1 not a PO file with a header/],
  [
    'said to be Latin-1',
    'x.po',
    poOf(entry(TITLE, GOOD), 'Language: en\\nContent-Type: text/plain; charset=ISO-8859-1\\n'),
    /:1:1 the file says that it is ISO-8859-1/,
  ],
  ['an open string', 'x.po', poOf('msgctxt "site.name\nmsgid "x"'), /:4:1 not a line of a PO file/],
  [
    'another id, and twice the same',
    'x.po',
    poOf(`${entry(TITLE, GOOD)}\n${entry(TITLE, 'A')}\n${entry('gone', 'A')}`),
    /:4:1 .*stands twice\n.*:8:1 .*first in line 4.*:12:1 "gone" is not a text/s,
  ],
  [
    'plural forms',
    'x.po',
    poOf('msgctxt "site.name"\nmsgid "x"\nmsgid_plural "y"\nmsgstr[0] "a"\nmsgstr[1] "b"\n'),
    /:4:1 "site\.name" has plural forms of gettext/,
  ],
  ['no ids', 'x.po', poOf('msgid "x"\nmsgstr "y"\n'), /:4:1 "" is not a text of the site/],
  [
    'another language',
    'x.csv',
    `id,state,fr,de\n${TITLE},new,x,${GOOD}`,
    /:1:1 the first line does not name one column "id"/,
  ],
  ['an open quote', 'x.csv', `id,state,fr,en\n${TITLE},new,x,"A`, /:2:1 not CSV: Quote Not Closed/],
  [
    'other ids, states and twice the same',
    'x.csv',
    `id,state,fr,en\n${TITLE},done,x,A\n\ngone,new,x,"A\nB"\nsite.name,,x,A\nsite.name,,x,A`,
    /:2:1 .*"done" is not a state.*:4:1 "gone" is not a text.*:6:1 .*twice\n.*:7:1 .*twice/s,
  ],
  [
    'an error of a spreadsheet',
    'x.csv',
    `id,fr,en\n${MAP},x,#NAME?`,
    /:2:1 "blocks\.map\.title" the placeholder/,
  ],
  ['half a file', 'x.json', '{"locale": "en", "texts": [', /:1:\d+ /],
  ['a list', 'x.json', '[]', /:1:1 not an object with "locale"/],
  ['a million brackets', 'x.json', '['.repeat(1_000_000), /:1:\d+ 100 brackets are open here/],
  [
    'entries that are none',
    'x.json',
    jsonOf(null, 5, { id: 1 }, other(TITLE, GOOD)),
    /:4:\d+ not an object.*:5:\d+ not an object.*:6:\d+ not an object/s,
  ],
  [
    'the message file itself',
    'en.json',
    JSON.stringify({ [TITLE]: GOOD }),
    /:1:1 not an object with "locale"/,
  ],
  [
    'ids of every object',
    'x.json',
    jsonOf(other('__proto__', 'A'), other('toString', 'A')),
    /"__proto__" is not a text.*"toString" is not a text/s,
  ],
  [
    'no language among several',
    'x.json',
    JSON.stringify({ texts: [other('gone', GOOD)] }),
    /"gone" is not a text/,
  ],
  ['nothing', 'x.xlf', '', /:1:1 /],
  ['nothing', 'x.po', '', /:1:1 not a PO file/],
  ['nothing', 'x.csv', '', /:1:1 the first line does not name/],
  ['another format', 'x.docx', 'PK', /:1:1 "\.docx" is not the ending of a format/],
];

describe('an import refuses', () => {
  it.each(REFUSED)('%s in %s', (_, name, content, told) => {
    const read = readImport(fileOf(name, content), states, sources, records, false);
    expect(read).toEqual({ refused: expect.stringMatching(told) });
    expect('refused' in read && read.refused.length).toBeLessThan(20_000);
  });

  it('20,000 foreign texts, and tells the first ones', () => {
    const foreign = Array.from({ length: 20_000 }, (_, index) => entry(`text.${index}`, 'A')).join('\n');
    expect(readImport(fileOf('x.po', poOf(foreign)), states, sources, records, false)).toEqual({
      refused: expect.stringMatching(
        /:4:1 "text\.0" is not a text of the site\n.*\nand 19900 more\n20000 refused\. $/s,
      ),
    });
  });
});

it('changes no file if it refuses one text, and with --skip-refused takes the others', () => {
  const copy = copyRecorded();
  const path = fileOf('x.json', jsonOf(other(TITLE, GOOD), other('gone', 'A'), other(MAP, 'Map')));
  const refused = run(copy, 'import', path);
  expect(refused.output).toBe('');
  expect(refused.error).toMatch(
    /"gone" is not a text.*the placeholder.*\n2 refused\. No translation was changed\.\n$/s,
  );
  for (const file of [EN, ...RECORDS]) expect(copy.read(file)).toBe(whole.read(file));
  const { output, error } = run(copy, 'import', path, '--skip-refused');
  expect(error).toBe('');
  expect(output).toMatch(/"gone" is not a text of the site.*"blocks\.map\.title" the placeholder/s);
  expect(output).toContain(': 3 texts, 1 changed, 2 refused\n');
  expect(JSON.parse(copy.read(EN))).toEqual({ ...JSON.parse(whole.read(EN)), [TITLE]: GOOD });
});

it.each([
  ['/no/such.po', /^\/no\/such\.po does not exist: check .*\nNo translation was changed\.\n$/],
  ['src/x.po/', /^src\/x\.po\/ does not exist/],
  ['tests/fixtures/fair.json/', /does not exist/],
  ['/no/such.json', /does not exist\nNo translation was changed\.\n$/],
])('says that %s does not exist', (path, error) => {
  expect(run(whole, 'import', path)).toEqual({ output: '', error: expect.stringMatching(error) });
});
