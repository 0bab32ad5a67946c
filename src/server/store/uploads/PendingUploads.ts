import { text } from 'node:stream/consumers';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { type PendingUpload, UPLOAD_ID } from '../fileStages.ts';
import { type Holds, holdsInMemory } from './Holds.ts';
import { isPiece, UploadPieces } from './UploadPieces.ts';
import type { UploadPlace } from './UploadPlace.ts';
import { formatFacts, parseFacts } from './uploadFacts.ts';
import { keyOf, UPLOADS } from './uploadKeys.ts';

/** Another server may have the first piece still, which is stored whole: at the lowest speed, after almost `emptyMs`. */
const SHARED_EMPTY_TIMES = 3;

/** How often a server looks which of its uploads have ended at another one. */
const LOOK_MS = 60_000;

export interface PendingUploadsOptions {
  cipher?: DataCipher;
  /** How long an upload is kept that no submission names. */
  retentionMs: number;
  /** How long an upload is kept of which no byte has come. */
  emptyMs: number;
  /** Called when an upload begins, is used by a submission, or expires unused. */
  onEvent?: (event: 'begun' | 'used' | 'expired') => void;
}

/** Facts of an upload that a list of the objects tells. */
interface Listed {
  /** When its facts were written. */
  modified: number;
  hasPieces: boolean;
}

/**
 * Files that go up before their submission: the facts of each in `uploads/<id>/facts`, its bytes in pieces beside that. Uploads
 * survive a restart of the server. Where several servers share a bucket, each request of an upload may reach another server.
 */
export class PendingUploads {
  readonly retentionMs: number;
  readonly #emptyMs: number;
  readonly #place: UploadPlace;
  readonly #holds: Holds;
  readonly #pieces: UploadPieces;
  readonly #cipher: DataCipher | undefined;
  readonly #onEvent: NonNullable<PendingUploadsOptions['onEvent']>;
  /** Called when an upload is removed or used, by id: uploads that began here, or before the start. */
  readonly #ends = new Map<string, () => void>();
  readonly #closing = new DisposableStack();

  constructor(
    place: UploadPlace,
    { cipher, retentionMs, emptyMs, onEvent = () => {} }: PendingUploadsOptions,
  ) {
    this.#place = place;
    this.#holds = place.holds ?? holdsInMemory();
    this.#closing.defer(() => this.#holds.close());
    this.#pieces = new UploadPieces(place, cipher);
    this.#cipher = cipher;
    this.#onEvent = onEvent;
    this.retentionMs = retentionMs;
    this.#emptyMs = place.holds ? SHARED_EMPTY_TIMES * emptyMs : emptyMs;
  }

  /** Bytes that uploads hold on this machine, as far as known. */
  get bytes(): number {
    return this.#place.holds ? 0 : this.#pieces.bytes;
  }

  /** Removes pieces that a killed server left half, and begins to look for uploads that end elsewhere. */
  async open(): Promise<void> {
    if (!this.#place.holds) {
      await this.#place.staging.sweep(Number.POSITIVE_INFINITY);
      return;
    }
    const looking = setInterval(() => {
      // While the objects are out of reach, requests say so, and the next look follows.
      if (this.#ends.size > 0) this.endOthers().catch(() => undefined);
    }, LOOK_MS);
    looking.unref();
    this.#closing.defer(() => clearInterval(looking));
  }

  /** Calls `begin` for each upload from before the start that waits still; its result is called when that upload ends. */
  countOpened(begin: () => () => void): void {
    const count = async () => {
      for (const [id, { hasPieces }] of await this.#list())
        if (hasPieces && !this.#ends.has(id)) this.#ends.set(id, begin());
    };
    // Listing may take long. While the objects are out of reach, requests say so.
    count().catch(() => undefined);
  }

  close(): void {
    this.#closing.dispose();
  }

  /** Returns an upload that has not expired. */
  async find(id: string): Promise<PendingUpload | undefined> {
    if (!UPLOAD_ID.test(id)) return undefined;
    const upload = await this.#readFacts(id);
    return upload && new Date(upload.created).getTime() + this.retentionMs > Date.now() ? upload : undefined;
  }

  /** @param onEnd called when the upload is removed or used */
  async create(upload: PendingUpload, onEnd: () => void): Promise<void> {
    await this.#writeFacts(upload);
    this.#ends.set(upload.id, onEnd);
    this.#onEvent('begun');
  }

  /** Returns how many bytes have arrived and are durable. */
  arrived(id: string): Promise<number> {
    return this.#pieces.arrived(id);
  }

  /**
   * Appends bytes behind `offset`, which is the number of bytes that have arrived. Resolves with their new number once they are durable.
   * When the bytes break off, the bytes before are saved, and the promise rejects with the error. Rejects with an
   * `OffsetTakenError` when other bytes are there already.
   */
  append(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number> {
    return this.#pieces.append(id, offset, bytes);
  }

  read(id: string): AsyncIterable<Buffer> {
    return this.#pieces.read(id);
  }

  /** Reserves an upload for one submission until `release`; false when another one has it. */
  hold(id: string): Promise<boolean> {
    return this.#holds.hold(id);
  }

  release(id: string): Promise<void> {
    return this.#holds.release(id);
  }

  /**
   * Records that a submission has the bytes, and removes them here. The hash stays for `retentionMs`, so that a repeated request
   * of that submission is recognised.
   */
  async markUsed(id: string, sha256: string): Promise<void> {
    const upload = await this.#readFacts(id);
    if (!upload || upload.usedSha256 !== undefined) return;
    await this.#writeFacts({ ...upload, usedSha256: sha256 });
    this.#end(id);
    this.#onEvent('used');
    await this.#removeObjects(id, isPiece);
  }

  async remove(id: string): Promise<void> {
    if (!UPLOAD_ID.test(id)) return;
    // First, so that no request finds an upload without its bytes.
    await this.#place.objects.remove(keyOf(id, 'facts'));
    this.#end(id);
    await this.#removeObjects(id, () => true);
  }

  /** Removes expired uploads. Returns the number of uploads that no submission has used. */
  async expire(now = Date.now()): Promise<number> {
    let unused = 0;
    const listed = await this.#list();
    this.#pieces.forgetAllBut((id) => listed.get(id)?.hasPieces ?? false);
    for (const [id, { modified, hasPieces }] of listed) {
      const hasBytes = hasPieces || this.#pieces.isArriving(id);
      if (modified + (hasBytes ? this.retentionMs : this.#emptyMs) > now || this.#holds.has(id)) continue;
      const upload = await this.#readFacts(id);
      // An upload that was used has no bytes either.
      if (upload?.usedSha256 !== undefined && modified + this.retentionMs > now) continue;
      if (upload && upload.usedSha256 === undefined) {
        unused++;
        this.#onEvent('expired');
      }
      await this.remove(id);
    }
    await this.endOthers(listed);
    return unused;
  }

  /** Ends the uploads that began here and ended at another server. */
  async endOthers(listed?: ReadonlyMap<string, Listed>): Promise<void> {
    const begun = [...this.#ends.keys()];
    const there = listed ?? (await this.#list());
    for (const id of begun) {
      const found = there.get(id);
      if (found?.hasPieces) continue;
      const upload = await this.#readFacts(id);
      if (!upload || upload.usedSha256 !== undefined) this.#end(id);
    }
  }

  async #list(): Promise<Map<string, Listed>> {
    const listed = new Map<string, Listed>();
    for await (const { key, describe } of this.#place.objects.list(UPLOADS)) {
      const [, id = '', name] = key.split('/');
      const modified = UPLOAD_ID.test(id) ? (await describe())?.modified : undefined;
      if (!modified) continue;
      const before = listed.get(id);
      listed.set(id, {
        modified: name !== 'facts' && before ? before.modified : modified.getTime(),
        hasPieces: before?.hasPieces || isPiece(key),
      });
    }
    return listed;
  }

  async #removeObjects(id: string, isOne: (key: string) => boolean): Promise<void> {
    for await (const { key } of this.#place.objects.list(keyOf(id, '')))
      if (isOne(key)) await this.#place.objects.remove(key);
  }

  async #writeFacts(upload: PendingUpload): Promise<void> {
    const facts = Buffer.from(formatFacts(upload, this.#cipher));
    await this.#place.objects.putBytes(keyOf(upload.id, 'facts'), facts);
  }

  async #readFacts(id: string): Promise<PendingUpload | undefined> {
    const stored = await this.#place.objects.get(keyOf(id, 'facts'));
    return stored && parseFacts(await text(stored), id, this.#cipher);
  }

  #end(id: string): void {
    this.#pieces.forget(id);
    this.#ends.get(id)?.();
    this.#ends.delete(id);
  }
}
