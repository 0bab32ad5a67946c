import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { type PendingUpload, UPLOAD_ID } from '../fileStages.ts';
import type { Staging } from '../files/Staging.ts';
import type { PendingUploads, PendingUploadsOptions } from '../uploads/PendingUploads.ts';
import { formatFacts, parseFacts } from '../uploads/uploadFacts.ts';
import type { Bucket } from './Bucket.ts';
import { S3Pieces, UPLOADS } from './S3Pieces.ts';

/** A submission under way holds its uploads for at most this long; then its server has crashed. */
const HOLD_MS = 120_000;

/** How often a hold is released that could not be while the bucket was away. */
const RELEASE_MS = 500;

/** The first piece arrives whole: at the lowest speed, after almost `emptyMs`, and perhaps at another server. */
const EMPTY_TIMES = 3;

/** How often a server looks which of its uploads have ended at another one. */
const LOOK_MS = 60_000;

/** What a list of the bucket tells of an upload. */
interface Listed {
  modified: number;
  hasPieces: boolean;
}

/**
 * Files that go up before their submission, in a bucket: what is known of them in `uploads/<id>/facts`, the bytes beside it. Each
 * request may reach another server.
 */
export class S3Uploads implements PendingUploads {
  readonly retentionMs: number;
  /** None wait on this machine. */
  readonly bytes = 0;
  readonly #emptyMs: number;
  readonly #bucket: Bucket;
  readonly #pieces: S3Pieces;
  readonly #cipher: DataCipher | undefined;
  readonly #onEvent: NonNullable<PendingUploadsOptions['onEvent']>;
  /** Of the uploads that began here, or before the start. */
  readonly #ends = new Map<string, () => void>();
  readonly #held = new Set<string>();
  readonly #holder = randomBytes(16).toString('hex');
  readonly #closing = new DisposableStack();

  constructor(
    bucket: Bucket,
    staging: Staging,
    { cipher, retentionMs, emptyMs, onEvent = () => {} }: PendingUploadsOptions,
  ) {
    this.#bucket = bucket;
    this.#pieces = new S3Pieces(bucket, staging, cipher);
    this.#cipher = cipher;
    this.#onEvent = onEvent;
    this.retentionMs = retentionMs;
    this.#emptyMs = EMPTY_TIMES * emptyMs;
  }

  async open(): Promise<void> {
    const looking = setInterval(() => {
      // While the bucket is away, requests say so, and the next look follows.
      if (this.#ends.size > 0) this.endOthers().catch(() => undefined);
    }, LOOK_MS);
    looking.unref();
    this.#closing.defer(() => clearInterval(looking));
  }

  countOpened(begin: () => () => void): void {
    const count = async () => {
      for (const [id, { hasPieces }] of await this.#list())
        if (hasPieces && !this.#ends.has(id)) this.#ends.set(id, begin());
    };
    // Listing may take long. While the bucket is away, requests say so.
    count().catch(() => undefined);
  }

  close(): void {
    this.#closing.dispose();
  }

  async find(id: string): Promise<PendingUpload | undefined> {
    if (!UPLOAD_ID.test(id)) return undefined;
    const upload = await this.#readFacts(id);
    return upload && new Date(upload.created).getTime() + this.retentionMs > Date.now() ? upload : undefined;
  }

  async create(upload: PendingUpload, onEnd: () => void): Promise<void> {
    await this.#writeFacts(upload);
    this.#ends.set(upload.id, onEnd);
    this.#onEvent('begun');
  }

  arrived(id: string): Promise<number> {
    return this.#pieces.arrived(id);
  }

  append(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number> {
    return this.#pieces.append(id, offset, bytes);
  }

  read(id: string): AsyncIterable<Buffer> {
    return this.#pieces.read(id);
  }

  async hold(id: string): Promise<boolean> {
    if (this.#held.has(id)) return false;
    this.#held.add(id);
    try {
      const held = (await this.#putHold(id)) || (await this.#takeHoldOver(id));
      if (!held) this.#held.delete(id);
      return held;
    } catch (error) {
      this.#held.delete(id);
      throw error;
    }
  }

  async release(id: string): Promise<void> {
    if (!this.#held.delete(id)) return;
    await this.#bucket.remove(holdOf(id)).catch((error) => {
      this.#releaseLater(id);
      throw error;
    });
  }

  async markUsed(id: string, sha256: string): Promise<void> {
    const upload = await this.#readFacts(id);
    if (!upload || upload.usedSha256 !== undefined) return;
    await this.#writeFacts({ ...upload, usedSha256: sha256 });
    this.#end(id);
    this.#onEvent('used');
    await this.#removeObjects(id, (key) => isPiece(key));
  }

  async remove(id: string): Promise<void> {
    if (!UPLOAD_ID.test(id)) return;
    // First, so that no request finds an upload without its bytes.
    await this.#bucket.remove(factsOf(id));
    this.#end(id);
    await this.#removeObjects(id, () => true);
  }

  async expire(now = Date.now()): Promise<number> {
    let unused = 0;
    const listed = await this.#list();
    this.#pieces.forgetAllBut((id) => listed.get(id)?.hasPieces ?? false);
    for (const [id, { modified, hasPieces }] of listed) {
      if (modified + (hasPieces ? this.retentionMs : this.#emptyMs) > now || this.#held.has(id)) continue;
      const upload = await this.#readFacts(id);
      // One that was used has no bytes either.
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

  /** Other servers would refuse the upload until the hold is too old. */
  #releaseLater(id: string): void {
    const until = performance.now() + HOLD_MS;
    const timer = setInterval(async () => {
      // A submission that has taken it meanwhile releases it.
      const due = performance.now() < until && !this.#held.has(id);
      const done = due ? await this.#removeHold(id).catch(() => false) : true;
      if (done) clearInterval(timer);
    }, RELEASE_MS);
    timer.unref();
    this.#closing.defer(() => clearInterval(timer));
  }

  /** Resolves once there is no hold of this server. */
  async #removeHold(id: string): Promise<true> {
    const holder = await this.#bucket.get(holdOf(id));
    if (holder && (await text(holder)) === this.#holder) await this.#bucket.remove(holdOf(id));
    return true;
  }

  async #list(): Promise<Map<string, Listed>> {
    const listed = new Map<string, Listed>();
    for await (const { key, modified } of this.#bucket.list(UPLOADS)) {
      const [, id = ''] = key.split('/');
      if (!UPLOAD_ID.test(id)) continue;
      const { modified: before = 0, hasPieces = false } = listed.get(id) ?? {};
      listed.set(id, {
        modified: Math.max(before, modified.getTime()),
        hasPieces: hasPieces || isPiece(key),
      });
    }
    return listed;
  }

  #putHold(id: string): Promise<boolean> {
    return this.#bucket.putNewBytes(holdOf(id), Buffer.from(this.#holder));
  }

  /** Whether the hold is this server's own, from a request that was repeated, or has outlived its server. */
  async #takeHoldOver(id: string): Promise<boolean> {
    const holder = await this.#bucket.get(holdOf(id));
    if (!holder) return this.#putHold(id);
    if ((await text(holder)) === this.#holder) return true;
    const facts = await this.#bucket.describe(holdOf(id));
    if (facts && facts.modified.getTime() + HOLD_MS > Date.now()) return false;
    await this.#bucket.remove(holdOf(id));
    return this.#putHold(id);
  }

  async #removeObjects(id: string, which: (key: string) => boolean): Promise<void> {
    for await (const { key } of this.#bucket.list(`${UPLOADS}${id}/`))
      if (which(key)) await this.#bucket.remove(key);
  }

  async #writeFacts(upload: PendingUpload): Promise<void> {
    await this.#bucket.putBytes(factsOf(upload.id), Buffer.from(formatFacts(upload, this.#cipher)));
  }

  async #readFacts(id: string): Promise<PendingUpload | undefined> {
    const stored = await this.#bucket.get(factsOf(id));
    return stored && parseFacts(await text(stored), id, this.#cipher);
  }

  #end(id: string): void {
    this.#pieces.forget(id);
    this.#ends.get(id)?.();
    this.#ends.delete(id);
  }
}

function factsOf(id: string): string {
  return `${UPLOADS}${id}/facts`;
}

function holdOf(id: string): string {
  return `${UPLOADS}${id}/held`;
}

function isPiece(key: string): boolean {
  return /\.(?:bytes|sealed)$/.test(key);
}
