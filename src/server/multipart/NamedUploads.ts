import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { hasName } from '#journey/hasName.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { PendingUpload, ReceivedFile } from '../store/fileStages.ts';
import type { PendingUploads } from '../store/uploads/PendingUploads.ts';
import { hasFormat } from './fileNames.ts';
import type { UploadRoom } from './UploadRoom.ts';

/** A file that a submission names by the id of its upload. */
export interface NamedFile {
  field: CompiledField;
  /** Path of its answer: one of several files has an index. */
  path: string;
  id: string;
}

/** A file that an earlier request of the same submission has used. */
export type UsedFile = Pick<ReceivedFile, 'field' | 'name'> & { sha256: string };

/**
 * The files that a submission names by the ids of their uploads. A page uploads a file before the submission, a form without
 * script with the file's step.
 */
export class NamedUploads {
  readonly #pending: PendingUploads;
  readonly #files: FileStore;
  readonly #room: Pick<UploadRoom, 'check'>;
  readonly #logger: Pick<FastifyBaseLogger, 'error'>;

  constructor(
    pending: PendingUploads,
    files: FileStore,
    room: Pick<UploadRoom, 'check'>,
    logger: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.#pending = pending;
    this.#files = files;
    this.#room = room;
    this.#logger = logger;
  }

  /** Returns an upload for that field that is there still, or that a submission has used. */
  async find(form: CompiledForm, field: string, id: string): Promise<PendingUpload | undefined> {
    const upload = await this.#pending.find(id);
    return upload && hasName(form, upload.form) && upload.field === field ? upload : undefined;
  }

  /** Stages copies of the named files at once. Rejects as the first `#take` that rejects; nothing is reserved then. */
  async takeAll(
    form: CompiledForm,
    named: readonly NamedFile[],
  ): Promise<{ staged: ReceivedFile[]; used: UsedFile[] }> {
    const staged: ReceivedFile[] = [];
    const used: UsedFile[] = [];
    let failed: PromiseRejectedResult | undefined;
    for (const result of await Promise.allSettled(named.map((file) => this.#take(form, file)))) {
      if (result.status === 'rejected') failed ??= result;
      else if ('staged' in result.value) staged.push(result.value);
      else used.push(result.value);
    }
    if (!failed) return { staged, used };
    await this.settle(staged, false);
    throw failed.reason;
  }

  /**
   * Stages a copy of the named file and reserves the upload for this submission until `settle`. The upload stays until the
   * submission is stored, so that a submission can name the upload again after a refusal. Rejects with a `Refusal` for an upload that is missing,
   * incomplete, or of another field (422), or that another submission under way has (409).
   */
  async #take(form: CompiledForm, { field, path, id }: NamedFile): Promise<ReceivedFile | UsedFile> {
    const upload = await this.find(form, field.path, id);
    if (!upload || !fits(upload, field)) throw missingUpload(path);
    const { name, type, size, usedSha256 } = upload;
    if (usedSha256 !== undefined) return { field: path, name, sha256: usedSha256 };
    if ((await this.#pending.arrived(id)) !== size) throw missingUpload(path);
    this.#room.check(size);
    if (!(await this.#pending.hold(id)))
      throw refuse(409, 'server.keyInFlight', undefined, { 'retry-after': '1' });
    try {
      const staged = await this.#files.stage(Readable.from(this.#pending.read(id)), size);
      if (staged.size !== size) {
        // Another server has removed the upload meanwhile.
        await this.#files.discard(staged);
        throw missingUpload(path);
      }
      return { name, size: staged.size, field: path, type, staged, uploadId: id };
    } catch (error) {
      await this.#release(id);
      throw error;
    }
  }

  /**
   * Removes the staged files after the submission, and releases their uploads; removes the uploads, too, if the submission is
   * stored. The sweep removes an upload that cannot be removed now.
   */
  async settle(uploads: readonly ReceivedFile[], stored: boolean): Promise<void> {
    await Promise.all(
      uploads.map(async ({ uploadId, staged }) => {
        await this.#files.discard(staged);
        if (uploadId === undefined) return;
        if (stored) {
          await this.#pending
            .markUsed(uploadId, staged.sha256)
            .catch((err) => this.#logger.error({ err }, 'used upload not removed'));
        }
        await this.#release(uploadId);
      }),
    );
  }

  async #release(id: string): Promise<void> {
    await this.#pending
      .release(id)
      .catch((err) => this.#logger.error({ err }, 'upload of a submission not released'));
  }
}

/** Refusal of a named upload that is not there any more. The page then sends the file again. */
export function missingUpload(field: string): Refusal {
  return new Refusal(422, [{ path: field, message: 'server.uploadMissing' }]);
}

/** Whether a file still meets the limits of a field, as the form may have changed since the upload. */
function fits({ name, size }: PendingUpload, field: CompiledField): boolean {
  const { file } = field;
  return file !== undefined && size <= file.maxBytes && hasFormat(field, name);
}
