import type { PendingUpload } from '../fileStages.ts';
import { OffsetTakenError, type PendingUploads, type PendingUploadsOptions } from './PendingUploads.ts';
import { UploadFolder } from './UploadFolder.ts';

/** Files that go up before their submission, in a folder of this machine. */
export class DiskUploads implements PendingUploads {
  readonly retentionMs: number;
  readonly #emptyMs: number;
  readonly #folder: UploadFolder;
  readonly #onEvent: NonNullable<PendingUploadsOptions['onEvent']>;
  readonly #uploads = new Map<string, PendingUpload>();
  /** Bytes that have arrived, by id; absent for those from before the start that nobody asked for. */
  readonly #arrived = new Map<string, number>();
  /** Called when an upload is removed or used, by id. */
  readonly #ends = new Map<string, () => void>();
  /** Uploads that a submission under way names. */
  readonly #held = new Set<string>();

  constructor(folder: string, { cipher, retentionMs, emptyMs, onEvent = () => {} }: PendingUploadsOptions) {
    this.#folder = new UploadFolder(folder, cipher);
    this.#onEvent = onEvent;
    this.retentionMs = retentionMs;
    this.#emptyMs = emptyMs;
  }

  async open(): Promise<void> {
    for (const upload of await this.#folder.open()) this.#uploads.set(upload.id, upload);
  }

  countOpened(begin: () => () => void): void {
    for (const { id, usedSha256 } of this.#uploads.values())
      if (usedSha256 === undefined && !this.#ends.has(id)) this.#ends.set(id, begin());
  }

  get bytes(): number {
    let bytes = 0;
    for (const arrived of this.#arrived.values()) bytes += arrived;
    return bytes;
  }

  async find(id: string): Promise<PendingUpload | undefined> {
    const upload = this.#uploads.get(id);
    return upload && this.#expires(upload) > Date.now() ? upload : undefined;
  }

  async create(upload: PendingUpload, onEnd: () => void): Promise<void> {
    await this.#folder.create(upload);
    this.#uploads.set(upload.id, upload);
    this.#ends.set(upload.id, onEnd);
    this.#onEvent('begun');
  }

  async arrived(id: string): Promise<number | undefined> {
    try {
      const size = await this.#folder.size(id);
      this.#arrived.set(id, size);
      return size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return undefined;
    }
  }

  async append(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number> {
    if ((await this.#folder.size(id)) !== offset) throw new OffsetTakenError(`Not at ${offset}`);
    try {
      return await this.#folder.append(id, bytes);
    } finally {
      if (this.#uploads.has(id)) await this.arrived(id);
    }
  }

  read(id: string): AsyncIterable<Buffer> {
    return this.#folder.read(id);
  }

  async hold(id: string): Promise<boolean> {
    if (this.#held.has(id)) return false;
    this.#held.add(id);
    return true;
  }

  async release(id: string): Promise<void> {
    this.#held.delete(id);
  }

  async markUsed(id: string, sha256: string): Promise<void> {
    const upload = this.#uploads.get(id);
    if (!upload || upload.usedSha256 !== undefined) return;
    const used = { ...upload, usedSha256: sha256 };
    await this.#folder.writeFacts(used);
    this.#uploads.set(id, used);
    this.#end(id);
    this.#onEvent('used');
    await this.#folder.removeBytes(id);
  }

  async remove(id: string): Promise<void> {
    if (!this.#uploads.delete(id)) return;
    this.#end(id);
    await this.#folder.remove(id);
  }

  async expire(now = Date.now()): Promise<number> {
    let unused = 0;
    for (const upload of this.#uploads.values()) {
      const due = this.#expires(upload) <= now || (await this.#waitsInVain(upload, now));
      if (!due || this.#held.has(upload.id)) continue;
      if (upload.usedSha256 === undefined) {
        unused++;
        this.#onEvent('expired');
      }
      await this.remove(upload.id);
    }
    return unused;
  }

  /** Whether no byte has come for too long. */
  async #waitsInVain({ id, created, usedSha256 }: PendingUpload, now: number): Promise<boolean> {
    if (usedSha256 !== undefined || new Date(created).getTime() + this.#emptyMs > now) return false;
    return !(await this.#folder.hasBytes(id));
  }

  #end(id: string): void {
    this.#arrived.delete(id);
    this.#ends.get(id)?.();
    this.#ends.delete(id);
  }

  #expires({ created }: PendingUpload): number {
    return new Date(created).getTime() + this.retentionMs;
  }
}
