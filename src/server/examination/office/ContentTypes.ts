import { BadFileError } from '../Verdict.ts';
import type { XmlElement, XmlHandler } from './XmlPart.ts';
import { onlyValue } from './xmlValues.ts';

/** The part that names the type of each part, by its path or its extension. */
export class ContentTypes implements XmlHandler {
  readonly #byPart = new Map<string, string>();
  readonly #byExtension = new Map<string, string>();

  open(element: XmlElement): void {
    const type = onlyValue(element, 'ContentType');
    if (element.local === 'Override') this.#byPart.set(onlyValue(element, 'PartName').toLowerCase(), type);
    if (element.local === 'Default')
      this.#byExtension.set(onlyValue(element, 'Extension').toLowerCase(), type);
  }

  /**
   * Judges the types of all parts: throws unless one is a main part of that type, and parts of XML are XML.
   * @param parts - paths of all parts, in lower case
   * @param binaryParts - those that were not read as XML
   */
  judge(mainType: string, parts: ReadonlySet<string>, binaryParts: ReadonlySet<string>): void {
    const isMain = ([, type]: [string, string]) => type === mainType;
    if (![...this.#byPart].some(isMain)) throw new BadFileError('server.fileContent');
    if (![...this.#byPart].some((entry) => isMain(entry) && parts.has(entry[0])))
      throw new Error('The main part is missing');
    for (const part of parts) {
      const type = this.#typeOf(part);
      if (/macro|vba/i.test(type)) throw new BadFileError('server.fileMacros');
      if (/activeX/i.test(type)) throw new BadFileError('server.fileEmbedded');
      if (binaryParts.has(part) && isXml(part, type)) throw new Error('A part is not XML');
    }
  }

  #typeOf(part: string): string {
    const extension = part.slice(part.lastIndexOf('.') + 1);
    return this.#byPart.get(part) ?? this.#byExtension.get(extension) ?? '';
  }
}

/** Whether Office reads a part as XML. */
function isXml(part: string, type: string): boolean {
  return /\.(?:xml|rels|vml)$/i.test(part) || /[+/]xml$|vmlDrawing/i.test(type);
}
