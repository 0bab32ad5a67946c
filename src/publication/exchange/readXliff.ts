import { SaxesParser, type SaxesTagNS } from 'saxes';
import { problemOfFile } from '#definitions/sources/Problem.ts';
import type { Position } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { ReadFile, ReadUnit } from './Unit.ts';

/** What a file of another language or version than ours is told. */
const expected = () => tell`not XLIFF 1.2 or 2.x, as "npm run messages -- export --format xliff" writes it`;

const SEGMENTS = new Set(['trans-unit', 'segment', 'ignorable']);
const CODES = new Set(['ph', 'it', 'bpt', 'ept', 'x', 'bx', 'ex', 'sc', 'ec']);

/** The parser takes the longer for each element, the more are open around it. */
const DEEPEST = 100;

/** Ends the reading of a file. */
class NotXliff extends Error {}

/**
 * Reads XLIFF 1.2 and 2.x, with the codes as text. A document type ends it: the only entities are those of XML itself.
 */
export function readXliff(path: string, text: string): ReadFile {
  const read: ReadFile = { locales: [], units: [], problems: [] };
  const parser = new SaxesParser({ xmlns: true });
  let tag: Position = { line: 1, column: 1 };
  const reader = new Reader(read);
  parser.on('opentagstart', ({ name }) => {
    // The parser has read the name and the sign after it.
    tag = { line: parser.line, column: Math.max(1, parser.columnIndex - name.length - 1) };
  });
  parser.on('doctype', () => {
    throw new NotXliff(tell`the file has a document type, whose entities would be replaced: delete it`);
  });
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-?8$/i.test(encoding))
      throw new NotXliff(tell`the file says that it is ${encoding}: save it as UTF-8`);
  });
  parser.on('opentag', (element) => reader.open(element, tag));
  parser.on('text', (part) => reader.text(part));
  parser.on('cdata', (part) => reader.text(part));
  parser.on('closetag', () => reader.close());
  parser.on('error', (error) => {
    throw new NotXliff(tell`not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`);
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof NotXliff)) throw error;
    read.problems.push({
      ...problemOfFile(path, error.message),
      line: parser.line,
      column: Math.max(1, parser.columnIndex),
    });
  }
  return read;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  /** Of a code: how many parts of text there were before it. */
  before: number;
}

/** A text as it stands, and without what may be indentation. */
interface Content {
  whole: string;
  unindented: string;
}

/** A unit of a file, or a segment of it. */
interface Segment {
  /** Space between segments, which need not have a translation. */
  isBetween: boolean;
  source?: Content;
  target?: Content;
  state: string;
  subState: string;
}

class Reader {
  readonly #read: ReadFile;
  readonly #path: Element[] = [];
  #unit: (Position & { id: string; segments: Segment[] }) | undefined;
  /** Original codes of XLIFF 2 by their ids, and those of the source by the ids of their elements. */
  #data = new Map<string, string>();
  #codes = new Map<string, string>();
  /** The text of `source`, `target` or `data` while that is open. */
  #parts: Content[] | undefined;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  open(tag: SaxesTagNS, place: Position): void {
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map(({ name, value }) => [name, value]),
    );
    const parent = this.#path.at(-1)?.name;
    // An element of an extension is not ours, whatever its name.
    const own = /^(?:urn:oasis:names:tc:xliff:document:.*)?$/.test(tag.uri);
    const name = own ? tag.local : '';
    this.#path.push({ name, attributes, before: this.#parts?.length ?? 0 });
    if (this.#path.length > DEEPEST)
      throw new NotXliff(tell`${DEEPEST} elements are open here: nothing is nested as deep`);
    if (this.#path.length === 1) {
      const { version = '' } = attributes;
      if (name !== 'xliff' || !/^(?:1\.2|2\.\d)$/.test(version)) throw new NotXliff(expected());
    }
    if (name === 'xliff') this.#addLocales(attributes.srcLang, attributes.trgLang, place);
    if (name === 'file')
      this.#addLocales(attributes['source-language'], attributes['target-language'], place);
    if (name === 'trans-unit' || name === 'unit') {
      this.#unit = { ...place, id: attributes.name ?? attributes.id ?? '', segments: [] };
      if (name === 'trans-unit') this.#unit.id = attributes.id ?? '';
      this.#data = new Map();
      this.#codes = new Map();
    }
    if (SEGMENTS.has(name)) this.#unit?.segments.push(segmentOf(name, attributes));
    if ((name === 'source' || name === 'target') && SEGMENTS.has(parent ?? '')) {
      this.#parts = [];
      const segment = this.#unit?.segments.at(-1);
      if (segment && name === 'target' && attributes.state) segment.state = attributes.state;
    }
    if (name === 'data' && parent === 'originalData') this.#parts = [];
    if (name === 'pc') this.#parts?.push(same(this.#data.get(attributes.dataRefStart ?? '') ?? ''));
    if (name === 'cp') this.#parts?.push(same(character(attributes.hex ?? '')));
  }

  /** Adds what stands between two tags. */
  text(whole: string): void {
    const unindented = whole.replace(/^\n[ \t]*|\n[ \t]*$/g, '');
    if (this.#path.at(-1)?.name !== '') this.#parts?.push({ whole, unindented });
  }

  close(): void {
    const { name, attributes, before } = this.#path.pop() as Element;
    const parts = this.#parts;
    if (parts && CODES.has(name)) this.#closeCode(parts, attributes, before);
    if (parts && name === 'pc') parts.push(same(this.#data.get(attributes.dataRefEnd ?? '') ?? ''));
    const parent = this.#path.at(-1)?.name ?? '';
    const segment = this.#unit?.segments.at(-1);
    if (parts && (name === 'source' || name === 'target') && SEGMENTS.has(parent)) {
      if (segment) segment[name] = join(parts);
      this.#parts = undefined;
    }
    if (parts && name === 'data') {
      this.#data.set(attributes.id ?? '', join(parts).whole);
      this.#parts = undefined;
    }
    if ((name === 'trans-unit' || name === 'unit') && this.#unit) {
      const { segments, ...unit } = this.#unit;
      this.#read.units.push({ ...unit, ...joined(segments) });
      this.#unit = undefined;
    }
  }

  #addLocales(source: string | undefined, translation: string | undefined, place: Position): void {
    if (source) this.#read.locales.push({ ...place, locale: source, of: 'source' });
    if (translation) this.#read.locales.push({ ...place, locale: translation, of: 'translation' });
  }

  /** Adds the code of an element that has none as its text: some programs keep only its id. */
  #closeCode(parts: Content[], attributes: Record<string, string>, before: number): void {
    const { id = '', dataRef = '' } = attributes;
    if (parts.length === before)
      parts.push(
        same(
          this.#data.get(dataRef) ??
            attributes['equiv-text'] ??
            attributes.disp ??
            attributes.equiv ??
            this.#codes.get(id) ??
            '',
        ),
      );
    if (!this.#codes.has(id)) this.#codes.set(id, join(parts.slice(before)).whole);
  }
}

function same(text: string): Content {
  return { whole: text, unindented: text };
}

function join(parts: readonly Content[]): Content {
  return {
    whole: parts.map(({ whole }) => whole).join(''),
    unindented: parts.map(({ unindented }) => unindented).join(''),
  };
}

function segmentOf(name: string, { state = '', subState = '' }: Record<string, string>): Segment {
  return { isBetween: name === 'ignorable', state, subState };
}

function character(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Returns the unit that segments make; the space between two sentences has no translation of its own. */
function joined(segments: readonly Segment[]): Omit<ReadUnit, 'id' | keyof Position> {
  const own = segments.filter(({ isBetween }) => !isBetween);
  const translated = own.filter(({ target }) => target && target.whole !== '').length;
  const source = join(segments.map((segment) => segment.source ?? same('')));
  const target = join(segments.map((segment) => segment.target ?? segment.source ?? same('')));
  const states = own.map(stateOf);
  const state = states.includes('needs-review')
    ? 'needs-review'
    : states.every((one) => one === 'approved')
      ? 'approved'
      : undefined;
  return {
    source: source.whole,
    translation: translated > 0 ? target.whole : '',
    unindented: { source: source.unindented, translation: translated > 0 ? target.unindented : '' },
    state,
    refusal:
      translated > 0 && translated < own.length
        ? tell`translated segments: only ${translated} of ${own.length}`
        : undefined,
  };
}

/** States that any program writes into what it has translated say nothing of a review. */
function stateOf({ state, subState }: Segment): ReadUnit['state'] {
  if (state.startsWith('needs-') && state !== 'needs-translation') return 'needs-review';
  if (subState === 'messages:needs-review' && state === 'translated') return 'needs-review';
  return ['final', 'signed-off', 'reviewed'].includes(state) ? 'approved' : undefined;
}
