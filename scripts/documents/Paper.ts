import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
// @ts-expect-error the package has no types
import drawSvg from 'svg-to-pdfkit';
import { colours } from './colours.ts';
import type { DocumentFonts, FontName } from './documentFonts.ts';
import { PRINTED_FROM } from './printed/checkPrinted.ts';

/** Page and margins, in points. */
export const page = { width: 595.28, height: 841.89, margin: 48, top: 64, bottom: 60 };
export const textWidth = page.width - 2 * page.margin;

export interface TextStyle {
  x?: number;
  width?: number;
  font?: FontName;
  size?: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Space between lines beyond the font's own. */
  leading?: number;
}

export interface PaperOptions {
  title: string;
  subject?: string;
  author: string;
  locale: string;
  /** Date of the document; all that depends on time comes from it, so that the same content makes the same bytes. */
  date: Date;
  /** Hash of the definitions that it is printed from; see `printedFrom`. */
  printedFrom: string;
  fonts: DocumentFonts;
  /** Folder of the pictures. */
  publicDir: string;
}

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'LBody' | 'TH' | 'TD';
type Group = 'Sect' | 'Table' | 'TR' | 'L' | 'LI';
type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** A tagged A4 document written from top to bottom: text carries its structure, everything else is decoration. */
export class Paper {
  /** Where the next thing goes, from the top of the page. */
  y = page.top;
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly parents: Element[];
  private readonly publicDir: string;

  constructor({ title, subject, author, locale, date, printedFrom, fonts, publicDir }: PaperOptions) {
    this.publicDir = publicDir;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      // pdfkit knows it, its types do not yet.
      subset: 'PDF/UA' as never,
      tagged: true,
      lang: locale,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Subject: subject ?? title,
        Author: author,
        CreationDate: date,
        ModDate: date,
        // Any key may stand there; the types name the usual ones.
        ...({ [PRINTED_FROM]: printedFrom } as object),
      },
    });
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    for (const [name, font] of Object.entries(fonts)) this.doc.registerFont(name, font);
    const root = this.doc.struct('Document');
    this.doc.addStructure(root);
    this.parents = [root];
  }

  /** Points left on this page. */
  get left(): number {
    return page.height - page.bottom - this.y;
  }

  newPage(): void {
    this.doc.addPage({ size: 'A4', margin: 0 });
    this.y = page.top;
  }

  /** Goes on to a new page where less than `height` is left. */
  room(height: number): void {
    if (this.left < height && this.y > page.top) this.newPage();
  }

  height(text: string, style: TextStyle = {}): number {
    this.use(style);
    return this.doc.heightOfString(text, { width: style.width ?? textWidth, lineGap: style.leading ?? 1.5 });
  }

  width(text: string, style: TextStyle = {}): number {
    this.use(style);
    return this.doc.widthOfString(text);
  }

  /** Writes text at a place; returns where it ends. The cursor stays. */
  put(tag: Tag, text: string, y: number, style: TextStyle = {}): number {
    const content = this.doc.markStructureContent(tag);
    const end = this.print(text, y, style);
    this.doc.endMarkedContent();
    this.parent.add(this.doc.struct(tag, {}, [content]));
    return end;
  }

  /** Writes text at the cursor and moves it below. */
  write(tag: Tag, text: string, style: TextStyle & { after?: number } = {}): void {
    this.room(Math.min(this.height(text, style), 200));
    this.y = this.put(tag, text, this.y, style) + (style.after ?? 8);
  }

  /** A title that begins a part of the document, listed in its outline. */
  outline(text: string): void {
    this.doc.outline.addItem(text);
  }

  /** What is written inside belongs to one element: a table, a row, a list. */
  within(tag: Group, write: () => void): void {
    const element = this.doc.struct(tag);
    this.parent.add(element);
    this.parents.push(element);
    write();
    this.parents.pop();
    element.end();
  }

  /** Draws what a reader's software passes over: lines, grounds, pictures, page numbers. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  /** A picture of the site that fills a box, cut at its edges; `path` as content names it. */
  picture(path: string, x: number, y: number, width: number, height: number, radius = 8): void {
    const file = join(this.publicDir, path);
    this.decorate((doc) => {
      doc.roundedRect(x, y, width, height, radius).clip();
      if (!path.endsWith('.svg')) {
        doc.image(file, x, y, { cover: [width, height], align: 'center', valign: 'center' });
        return;
      }
      const options = { width, height, preserveAspectRatio: 'xMidYMid slice', assumePt: true };
      drawSvg(doc, readFileSync(file, 'utf8'), x, y, options);
    });
  }

  /** The source of an SVG drawing, fitted into a square. */
  drawing(source: string, x: number, y: number, size: number): void {
    this.decorate((doc) => drawSvg(doc, source, x, y, { width: size, height: size, assumePt: true }));
  }

  /** Text that is part of a decoration, such as a page number. */
  print(text: string, y: number, style: TextStyle): number {
    this.use(style);
    this.doc.fillColor(style.colour ?? colours.ink);
    this.doc.text(text, style.x ?? page.margin, y, {
      width: style.width ?? textWidth,
      align: style.align ?? 'left',
      lineGap: style.leading ?? 1.5,
    });
    return this.doc.y;
  }

  /** Draws on every page once all are written; `index` counts from 0. */
  eachPage(draw: (index: number, count: number) => void): void {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      draw(index, count);
    }
  }

  /** The document's bytes. Nothing can be written afterwards. */
  finish(): Promise<Buffer> {
    this.parent.end();
    return new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve(Buffer.concat(this.chunks)));
      this.doc.on('error', reject);
      this.doc.end();
    });
  }

  private get parent(): Element {
    return this.parents.at(-1)!;
  }

  private use({ font = 'regular', size = 10 }: TextStyle): void {
    this.doc.font(font).fontSize(size);
  }
}
