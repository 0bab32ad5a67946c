import { BadFileError } from '../Verdict.ts';
import { FieldReader } from './FieldReader.ts';
import { judgeField } from './judgeField.ts';
import { judgeFormula } from './judgeFormula.ts';
import { judgeRelation } from './judgeRelation.ts';
import { judgeLoaded } from './judgeTarget.ts';
import type { XmlElement, XmlHandler } from './XmlPart.ts';
import { allValues, onlyValue } from './xmlValues.ts';

const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);

/** Elements that make another document a part of this one, or are a program. */
const EMBEDDING = new Set(['altChunk', 'ocx']);
/** Elements that ask another program, database or site. */
const ASKING = new Set(['ddeLink', 'oleLink', 'connectString', 'webVideoPr']);
const FORMULAS = new Set(
  'f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula oldFormula'.split(' '),
);
/** Elements whose `href` is loaded, not followed. */
const PICTURES = new Set(['imagedata', 'fill', 'stroke', 'image', 'use', 'feImage']);
/** The actions of a click in a presentation, beside following a link. */
const CLICKED =
  /^(?:ppaction:\/\/(?:hlinkshowjump|hlinksldjump|hlinkpres|hlinkfile|noaction|media|customshow)(?![^?]).*)?$/is;
/** The actions of the pointer without a click. */
const HOVERS = new Set(['hlinkHover', 'hlinkMouseOver']);
const HOVERED = /^ppaction:\/\/(?:hlinkshowjump|hlinksldjump|noaction|media|customshow)(?![^?])/i;

/** Judges a part of a document of Word, Excel or PowerPoint while it is read. Throws a `BadFileError`, or an error for odd XML. */
export class OfficeXml implements XmlHandler {
  readonly #path: { element: XmlElement; place?: XmlElement }[] = [];
  readonly #fields = new FieldReader();
  /** Formulas that have begun. */
  readonly #formulas: string[] = [];

  open(element: XmlElement): void {
    const { local, uri } = element;
    this.#path.push({ element, place: WORD.has(uri) ? this.#place : element });
    if (EMBEDDING.has(local)) throw new BadFileError('server.fileEmbedded');
    if (ASKING.has(local)) throw new BadFileError('server.fileRemote');
    if (local === 'macrosheet') throw new BadFileError('server.fileMacros');
    if (local === 'Relationship') judgeRelation(element);
    if (local === 'fldSimple') for (const instruction of allValues(element, 'instr')) judgeField(instruction);
    if (local === 'fldChar') this.#judgeFieldCharacter(onlyValue(element, 'fldCharType'));
    if (FORMULAS.has(local)) this.#formulas.push('');
    judgeAttributes(element);
  }

  text(text: string): void {
    const { local = '', uri = '' } = this.#path.at(-1)?.element ?? {};
    if (FORMULAS.has(local)) this.#formulas.push((this.#formulas.pop() ?? '') + text);
    if (!WORD.has(uri)) return;
    if (local === 'instrText' || local === 't') this.#fields.text(text, this.#place);
    if (local === 'delInstrText' || local === 'delText') this.#fields.text(text, this.#place, true);
  }

  close(): void {
    const { local = '' } = this.#path.pop()?.element ?? {};
    if (FORMULAS.has(local)) judgeFormula(this.#formulas.pop() ?? '');
  }

  end(): void {
    this.#fields.close();
  }

  #judgeFieldCharacter(type: string): void {
    if (type === 'begin') this.#fields.begin(this.#place);
    else if (type === 'separate') this.#fields.separate(this.#place);
    else if (type === 'end') this.#fields.end(this.#place);
  }

  /** The innermost element that is not of Word: programs skip elements that they do not know, and one of two alternatives. */
  get #place(): XmlElement | undefined {
    return this.#path.at(-1)?.place;
  }
}

function judgeAttributes({ local, attributes }: XmlElement): void {
  for (const { local: name, value } of attributes) {
    if (name === 'src' || (name === 'href' && PICTURES.has(local))) judgeSource(value);
    if (name === 'action' && local === 'hlinkClick' && !CLICKED.test(value)) throw programs();
    if (name === 'action' && HOVERS.has(local) && !HOVERED.test(value)) throw programs();
    if (
      name === 'id' &&
      HOVERS.has(local) &&
      value !== '' &&
      !attributes.some((other) => other.local === 'action')
    )
      throw programs();
  }
}

/** Programs keep the name of a picture in a mail, `cid:…`, and pictures themselves, `data:…`. */
function judgeSource(source: string): void {
  if (!/^\s*(?:cid|data):/i.test(source)) judgeLoaded(source);
}

function programs(): BadFileError {
  return new BadFileError('server.fileEmbedded');
}
