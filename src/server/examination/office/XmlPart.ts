import { SaxesParser } from 'saxes';
import type { EntryReader } from './inflateEntries.ts';

/** An element or attribute: its name without prefix, and its namespace. */
export interface XmlName {
  local: string;
  uri: string;
}

export interface XmlElement extends XmlName {
  attributes: readonly (XmlName & { value: string })[];
}

export interface XmlHandler {
  open: (element: XmlElement) => void;
  text?: (text: string) => void;
  close?: () => void;
  end?: () => void;
}

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)/;
/** Encodings whose markup has the bytes of ASCII. */
const ASCII_LIKE = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'iso-8859-1', 'windows-1252']);

/**
 * Reads XML as it comes. Throws an error for a part that is not well-formed, in another encoding than those that Office reads, or
 * with a document type, whose entities another program would replace.
 */
export class XmlPart implements EntryReader {
  readonly #decoder: TextDecoder;
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  /** Excel writes `<br>` without an end into drawings in VML: these are parsed as a whole. */
  #whole: string | undefined;

  /**
   * @param head - its first bytes
   * @param isVml - whether it is a drawing in VML
   */
  constructor(head: Buffer, isVml: boolean, handler: XmlHandler) {
    this.#decoder = new TextDecoder(encodingOf(head), { fatal: true });
    if (isVml) this.#whole = '';
    this.#parser.on('doctype', () => {
      throw new Error('The part has a document type');
    });
    this.#parser.on('opentag', ({ local, uri, attributes }) =>
      handler.open({ local, uri, attributes: Object.values(attributes) }),
    );
    this.#parser.on('text', (text) => handler.text?.(text));
    this.#parser.on('cdata', (text) => handler.text?.(text));
    this.#parser.on('closetag', () => handler.close?.());
    this.#parser.on('end', () => handler.end?.());
  }

  write(chunk: Buffer): void {
    this.#add(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    this.#add(this.#decoder.decode());
    if (this.#whole !== undefined) this.#parser.write(this.#whole.replaceAll(/<br\s*>/gi, '<br/>'));
    this.#parser.close();
  }

  #add(text: string): void {
    if (this.#whole === undefined) this.#parser.write(text);
    else this.#whole += text;
  }
}

/** Whether a part is XML, in one of the encodings that Office reads. */
export function beginsXml(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\t\n\r ]*</.test(head.toString('latin1'));
}

function encodingOf(head: Buffer): string {
  const [first = 0, second = 0] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  const [, declared = 'utf-8'] = DECLARED.exec(head.toString('latin1').replace('\xef\xbb\xbf', '')) ?? [];
  if (!ASCII_LIKE.has(declared.toLowerCase())) throw new Error('Office does not read this encoding');
  return declared;
}
