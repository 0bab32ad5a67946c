import { isUtf8 } from 'node:buffer';
import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { controlName } from '#journey/controlName.ts';
import { asText, type ParseText } from '#journey/fieldTypes/ServerFieldType.ts';
import { serverFieldTypeOf } from '#journey/fieldTypes/serverFieldTypes.ts';
import type { Limits } from '../config/limits.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { ReceivedFile } from '../store/fileStages.ts';
import { displayName, leavesFolder } from './fileNames.ts';
import type { NamedFile } from './NamedUploads.ts';
import type { PartHead } from './partHead.ts';

export type PartLimits = Pick<Limits, 'partName' | 'partTextBytes' | 'jsonBytes' | 'fileName'>;

/** A file part before its content arrives. */
export interface OpenFile {
  field: CompiledField;
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
  readonly #fields: Map<string, CompiledField>;
  #texts: [name: string, text: string][] = [];
  readonly #files = new Set<string>();
  #textBytes = 0;

  constructor(form: CompiledForm, limits: PartLimits) {
    this.#form = form;
    this.#limits = limits;
    this.#fields = new Map(Object.values(form.fields).map((field) => [controlName(field.path), field]));
  }

  /**
   * Reads a text part. Its position is that of the call, not of its end. Rejects with a `Refusal` when it is too long or not
   * UTF-8, or with the stream's error.
   */
  async readText(name: string, content: Readable): Promise<void> {
    const { partName, partTextBytes, jsonBytes } = this.#limits;
    this.openName = undefined;
    const part: [name: string, text: string] = [name, ''];
    this.#texts.push(part);
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
    const field = this.#fields.get(part);
    this.openName = name || undefined;
    if (!field?.file) {
      throw refuse(422, 'server.fileUnknown', { name, field: part.slice(0, partName) });
    }
    if (leavesFolder(fileName)) throw atField(field, 'server.fileName', { name: fileName });
    if (this.#files.has(field.path)) throw atField(field, 'server.fileRepeated', { name });
    this.#files.add(field.path);
    const { accept } = field.file;
    if (name && !accept.some((extension) => name.toLowerCase().endsWith(extension))) {
      throw atField(field, 'server.fileType', { name, formats: accept.join(', ') });
    }
    return { field, name, type: type.slice(0, partName) };
  }

  /**
   * Returns the files that text parts name by the id of their upload: `{"upload":"…"}`. Throws a `Refusal` (422) for a second
   * file of a field.
   */
  namedFiles(): NamedFile[] {
    const named: NamedFile[] = [];
    this.#texts = this.#texts.filter(([name, text]) => {
      const field = this.#fields.get(name);
      const [, id] = field?.file ? (UPLOAD_REFERENCE.exec(text) ?? []) : [];
      if (!field || id === undefined) return true;
      if (this.#files.has(field.path)) throw atField(field, 'server.fileRepeated', { name: field.path });
      this.#files.add(field.path);
      named.push({ field, id });
      return false;
    });
    return named;
  }

  /** Returns the payload. Throws a `Refusal` (422) for an unknown name, a repeated single value, or a text in place of a group. */
  payload(uploads: readonly ReceivedFile[]): Record<string, unknown> {
    let payload: Answers = {};
    for (const [name, text] of this.#texts) {
      const item = this.#itemOf(name);
      if (item) {
        payload = withItemValue(payload, item, name, text);
        continue;
      }
      const field = this.#fields.get(name);
      const path = field ? field.path : this.#isDerived(name) ? derivedPath(name) : undefined;
      if (path === undefined || (field && this.#holdsItems(field))) {
        throw refuse(422, 'server.fieldUnknown', { name });
      }
      if (this.#isGroup(name, field, uploads)) throw refuse(422, 'server.fieldIsGroup', { name });
      const earlier = this.#texts.filter(([other]) => other === name).map(([, value]) => value);
      if (field?.type === 'array') payload = withAnswerAt(payload, path, earlier);
      else if (earlier.length === 1)
        payload = withAnswerAt(payload, path, field ? parserOf(field)(text) : text);
      else if (!field) payload = withAnswerAt(payload, path, earlier);
      else throw refuse(422, 'server.fieldRepeated', { name });
    }
    for (const upload of uploads) payload = withAnswerAt(payload, upload.field, upload);
    return payload;
  }

  /** Returns a hash of all parts, independent of the boundary, and of how each file was sent. */
  hash(hash: Hash, files: readonly { field: string; name: string; sha256: string }[]): string {
    hash.update(this.#form.submission.path);
    for (const part of this.#texts) hash.update(JSON.stringify(part));
    const order = [...this.#fields.values()].map(({ path }) => path);
    const inOrder = files.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
    for (const { field, name, sha256 } of inOrder) hash.update(JSON.stringify([field, name, sha256]));
    return hash.digest('hex');
  }

  /** Whether a text has the name of a group or a file, which would silently overwrite it. */
  #isGroup(name: string, field: CompiledField | undefined, uploads: readonly ReceivedFile[]): boolean {
    if (field) return field.type === 'object' || uploads.some((upload) => upload.field === field.path);
    return this.#texts.some(([other]) => other.startsWith(`${name}[`));
  }

  #itemOf(name: string): ItemValue | undefined {
    const [, list = '', index, key = ''] = ITEM_PART.exec(name) ?? [];
    const node = fieldTree(this.#form).find(({ name }) => name === list);
    const parse = node && serverFieldTypeOf(node.field).parseItem?.(node, key, parserOf);
    return parse && { path: node.field.path, index: Number(index), key, parse };
  }

  #holdsItems(field: CompiledField): boolean {
    return (
      serverFieldTypeOf(field).parseItem !== undefined || fieldAround(this.#form, field)?.list !== undefined
    );
  }

  #isDerived(name: string): boolean {
    const [top = ''] = name.split('[');
    const { derive, compute } = this.#form.submission;
    return Object.hasOwn(derive, top) || Object.hasOwn(compute, top);
  }
}

/** `{"upload":"0123456789abcdef0123456789abcdef"}` */
const UPLOAD_REFERENCE = /^\{"upload":"([0-9a-f]{32})"\}$/;

/** `stands[0][quantity]` */
const ITEM_PART = /^(.+)\[(\d{1,3})\]\[([^[\]]+)\]$/;

/** One value of a list item: of a list of groups, or of options with quantities. */
interface ItemValue {
  path: string;
  index: number;
  key: string;
  parse: ParseText;
}

function parserOf(field: CompiledField): ParseText {
  return serverFieldTypeOf(field).parse ?? asText;
}

/** Adds a value to the payload. Throws a `Refusal` when items before it are missing, or the value exists already. */
function withItemValue(payload: Answers, item: ItemValue, name: string, text: string): Answers {
  const { path, index, key, parse } = item;
  const items = [...((answerAt(payload, path) ?? []) as Answers[])];
  if (index > items.length) throw refuse(422, 'server.fieldUnknown', { name });
  const values = items[index] ?? {};
  if (Object.hasOwn(values, key)) throw refuse(422, 'server.fieldRepeated', { name });
  items[index] = { ...values, [key]: parse(text) };
  return withAnswerAt(payload, path, items);
}

/** Converts `pack_details[price]` to a path; `undefined` for an invalid name. */
function derivedPath(name: string): string | undefined {
  const path = name.replaceAll('[', '.').replaceAll(']', '');
  return controlName(path) === name && path.split('.').length <= 3 ? path : undefined;
}

/** Returns the group or list that contains a field. */
function fieldAround({ fields }: CompiledForm, { path }: CompiledField): CompiledField | undefined {
  return ownValue(fields, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
}

function atField(field: CompiledField, message: string, values: Record<string, string>): Refusal {
  return new Refusal(422, [{ path: field.path, message, values }]);
}
