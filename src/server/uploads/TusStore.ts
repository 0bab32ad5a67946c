import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { HEAD_BYTES, judgeHead } from '../examination/judgeHead.ts';
import { Refusal } from '../http/Refusal.ts';
import type { UploadRoom } from '../multipart/UploadRoom.ts';
import type { PendingUpload } from '../store/fileStages.ts';
import type { PendingUploads } from '../store/uploads/PendingUploads.ts';
import { OffsetTakenError } from '../store/uploads/UploadPieces.ts';

/** An upload whose announcement is under way. */
export interface Announced {
  upload: PendingUpload;
  onEnd: () => void;
  /** Whether the announcement is stored, so that `onEnd` will be called. */
  begun: boolean;
}

/** Connects `@tus/server` to the pending uploads. A file whose first bytes contradict its name is refused at once. */
export class TusStore extends DataStore {
  readonly #pending: PendingUploads;
  readonly #announced: ReadonlyMap<string, Announced>;
  readonly #room: Pick<UploadRoom, 'bounded'>;

  /** @param announced by id */
  constructor(
    pending: PendingUploads,
    announced: ReadonlyMap<string, Announced>,
    room: Pick<UploadRoom, 'bounded'>,
  ) {
    super();
    this.#pending = pending;
    this.#announced = announced;
    this.#room = room;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override async create(created: Upload): Promise<Upload> {
    const announced = this.#announced.get(created.id);
    if (!announced) throw ERRORS.FILE_NOT_FOUND;
    await this.#pending.create(announced.upload, announced.onEnd);
    announced.begun = true;
    created.creation_date = announced.upload.created;
    return created;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, created, form, field, name, type } = await this.#find(id);
    const offset = await this.#pending.arrived(id);
    const metadata = { form, field, filename: name, filetype: type };
    return new Upload({ id, size, offset, metadata, creation_date: created });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id);
    try {
      return await this.#pending.append(id, offset, this.#room.bounded(this.#judged(upload, bytes)));
    } catch (error) {
      if (error instanceof OffsetTakenError) throw ERRORS.INVALID_OFFSET;
      if (error instanceof Refusal && error.status === 422) await this.#pending.remove(id);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await this.#pending.remove(id);
  }

  override getExpiration(): number {
    return this.#pending.retentionMs;
  }

  override deleteExpired(): Promise<number> {
    return this.#pending.expire();
  }

  /** Passes bytes on, the first bytes only once they are judged. */
  async *#judged({ id, name, field, size }: PendingUpload, bytes: Readable): AsyncGenerator<Buffer> {
    const before: Buffer[] = [];
    const arrived = await this.#pending.arrived(id);
    if (arrived < HEAD_BYTES) for await (const chunk of this.#pending.read(id)) before.push(chunk);
    let head: Buffer | undefined = arrived < HEAD_BYTES ? Buffer.concat(before) : undefined;
    const known = head?.length ?? 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < Math.min(HEAD_BYTES, size)) continue;
      const problem = judgeHead(name, head.subarray(0, HEAD_BYTES));
      if (problem) throw new Refusal(422, [{ path: field, message: problem, values: { name } }]);
      yield head.subarray(known);
      head = undefined;
    }
    // Too few bytes to judge: they wait for the next request.
    if (head && head.length > known) yield head.subarray(known);
  }

  async #find(id: string): Promise<PendingUpload> {
    const upload = await this.#pending.find(id);
    if (!upload || upload.usedSha256 !== undefined) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }
}
