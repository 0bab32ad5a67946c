import { isUtf8 } from 'node:buffer';
import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { payloadPath } from '#definitions/sources/innerNames.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { controlName, pathOfControl } from '#journey/controlName.ts';
import { readControls } from '#journey/readControls.ts';
import { fieldPath } from '#validation/fieldAt.ts';
import type { Limits } from '../config/limits.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { ReceivedFile } from '../store/fileStages.ts';
import { fieldOfPart, type PartField } from './fieldOfPart.ts';
import { displayName, nameProblem } from './fileNames.ts';
import type { NamedFile } from './NamedUploads.ts';
import type { PartHead } from './partHead.ts';

export type PartLimits = Pick<Limits, 'partName' | 'partTextBytes' | 'jsonBytes' | 'fileName'>;

/** A file part before its content arrives. */
export interface OpenFile {
  field: CompiledField;
  /** Path of its answer: one of several files has an index. */
  path: string;
  /** Display name; empty when no file was chosen. */
  name: string;
  type: string;
}

/**
 * Collects the parts of a multipart body and decodes them to a payload; the inverse of `encodeParts`. A group has names in
 * brackets (`pieceJointes[cv]`), a list repeated parts, a list of items numbered parts (`stands[0][quantity]`).
 */
export class PartCollector {
  /** Display name of the latest file; `undefined` while a text part arrives. */
  openName: string | undefined;
  readonly #form: CompiledForm;
  readonly #limits: PartLimits;
  /** Whether a field takes several files. */
  readonly #hasSeveral: boolean;
  #texts: [name: string, text: string][] = [];
  readonly #files = new Map<string, number>();
  /** Places of the text parts that may name one of several files. */
  readonly #places = new Map<readonly [string, string], string>();
  #textBytes = 0;

  constructor(form: CompiledForm, limits: PartLimits) {
    this.#form = form;
    this.#limits = limits;
    this.#hasSeveral = Object.values(form.fields).some(({ files }) => files);
  }

  /**
   * Reads a text part. The part takes its place among the others with the call, not with its end. Rejects with a `Refusal` when
   * the text is too long or not UTF-8, or with the stream's error.
   */
  async readText(name: string, content: Readable): Promise<void> {
    const { partName, partTextBytes, jsonBytes } = this.#limits;
    this.openName = undefined;
    const part: [name: string, text: string] = [name, ''];
    this.#texts.push(part);
    const found = this.#hasSeveral ? fieldOfPart(this.#form, name) : undefined;
    if (found?.field.files) this.#places.set(part, this.#nextPath(found));
    const chunks: Buffer[] = [];
    let length = 0;
    const tooBig = () => refuse(413, 'server.partTooBig', { name: name.slice(0, partName) });
    if (name.length > partName) throw tooBig();
    for await (const chunk of content as AsyncIterable<Buffer>) {
      length += chunk.length;
      this.#textBytes += chunk.length;
      if (length > partTextBytes || this.#textBytes > jsonBytes) throw tooBig();
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    // Decoding would silently replace invalid bytes by U+FFFD.
    if (!isUtf8(bytes)) throw refuse(400, 'server.textNotUtf8', { name });
    part[1] = bytes.toString('utf8');
  }

  /** The text parts in their order. */
  get texts(): readonly (readonly [name: string, text: string])[] {
    return this.#texts;
  }

  /** Checks the names of a file part. Throws a `Refusal` (422) for an unknown or repeated field, or a bad file name. */
  openFile({ name: part, fileName = '', type }: PartHead): OpenFile {
    const { partName } = this.#limits;
    const name = displayName(fileName, this.#limits.fileName);
    const found = fieldOfPart(this.#form, part);
    this.openName = name || undefined;
    if (!found?.field.file) {
      throw refuse(422, 'server.fileUnknown', { name, field: part.slice(0, partName) });
    }
    const { field } = found;
    if (!field.files && this.#files.has(found.path))
      throw atPath(found.path, 'server.fileRepeated', { name });
    // Browsers send a part without a name where no file is chosen.
    const path = field.files && name === '' ? found.path : this.#nextPath(found);
    const problem = nameProblem(field, fileName, name, path);
    if (problem) throw new Refusal(422, [problem]);
    return { field, path, name, type: type.slice(0, partName) };
  }

  /**
   * Returns the files that text parts name by the id of their upload: `{"upload":"…"}`. Throws a `Refusal` (422) for a second
   * file of a field.
   */
  namedFiles(): NamedFile[] {
    const named: NamedFile[] = [];
    this.#texts = this.#texts.filter((part) => {
      const [name, text] = part;
      const [, id] = UPLOAD_REFERENCE.exec(text) ?? [];
      const found = id === undefined ? undefined : fieldOfPart(this.#form, name);
      if (!found?.field.file || id === undefined) return true;
      const { field, path } = found;
      if (!field.files && this.#files.has(path)) throw atPath(path, 'server.fileRepeated', { name: path });
      named.push({ field, path: this.#places.get(part) ?? this.#nextPath(found), id });
      return false;
    });
    return named;
  }

  /** Returns the payload. Throws a `Refusal` (422) for an unknown name, a repeated single value, or a text in place of a group. */
  payload(uploads: readonly ReceivedFile[]): Record<string, unknown> {
    const controls = new Controls(
      this.#texts,
      uploads.map(({ field }) => controlName(payloadPath(field))),
    );
    const indexOf = ({ field }: ReceivedFile) => Number(field.slice(field.lastIndexOf('.') + 1));
    const fileOf = (name: string, several = false) => {
      const { path } = fieldOfPart(this.#form, name) ?? {};
      const own = uploads.filter(({ field }) => (several ? field.replace(/\.\d+$/, '') : field) === path);
      return several
        ? [...own.toSorted((one, other) => indexOf(one) - indexOf(other)), ...controls.all(name)]
        : (own[0] ?? controls.last(name));
    };
    let payload = readControls(this.#form, { controls, typed: false, fileOf });
    for (const name of controls.unread()) {
      const { field } = fieldOfPart(this.#form, name) ?? {};
      const path = field ? undefined : this.#derivedPath(name);
      if (field?.type === 'object' || field?.file || (path !== undefined && this.#hasPartsIn(name)))
        throw refuse(422, 'server.fieldIsGroup', { name });
      if (path === undefined) throw refuse(422, 'server.fieldUnknown', { name });
      const values = controls.all(name);
      payload = withAnswerAt(payload, path, values.length > 1 ? [...values] : values[0]);
    }
    const [repeated] = controls.repeated;
    if (repeated !== undefined) throw refuse(422, 'server.fieldRepeated', { name: repeated });
    return payload;
  }

  /** Returns a hash of all parts, independent of the boundary, and of how each file was sent. */
  hash(hash: Hash, files: readonly { field: string; name: string; sha256: string }[]): string {
    hash.update(this.#form.submission.path);
    for (const part of this.#texts) hash.update(JSON.stringify(part));
    const order = Object.keys(this.#form.fields);
    const rank = (field: string) => order.indexOf(fieldPath(field));
    const inOrder = files.toSorted(
      (one, other) =>
        rank(one.field) - rank(other.field) || one.field.localeCompare(other.field, 'en', { numeric: true }),
    );
    for (const { field, name, sha256 } of inOrder) hash.update(JSON.stringify([field, name, sha256]));
    return hash.digest('hex');
  }

  /** The path of the next file of a field. Throws a `Refusal` (422) for one more than it has. */
  #nextPath({ field, path }: PartField): string {
    const index = this.#files.get(path) ?? 0;
    if (field.files && index >= field.files.maximum)
      throw atPath(path, 'errors.maxFiles', { limit: field.files.maximum });
    this.#files.set(path, index + 1);
    return field.files ? `${path}.${index}` : path;
  }

  #hasPartsIn(name: string): boolean {
    return this.#texts.some(([other]) => other.startsWith(`${name}[`));
  }

  /** Converts the name of a derived value, `pack_details[price]`, to a path; `undefined` for any other name. */
  #derivedPath(name: string): string | undefined {
    const path = pathOfControl(name);
    const [top = '', ...rest] = path.split('.');
    const { derive, compute } = this.#form.submission;
    if (!Object.hasOwn(derive, top) && !Object.hasOwn(compute, top)) return undefined;
    return controlName(path) === name && rest.length <= 2 ? path : undefined;
  }
}

/** `{"upload":"0123456789abcdef0123456789abcdef"}` */
const UPLOAD_REFERENCE = /^\{"upload":"([0-9a-f]{32})"\}$/;

function atPath(path: string, message: string, values: Record<string, string | number>): Refusal {
  return new Refusal(422, [{ path, message, values }]);
}
