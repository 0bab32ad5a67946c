import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { hasName } from '#journey/hasName.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { ReceivedFile } from '../store/fileStages.ts';
import type { PendingUploads } from '../store/uploads/PendingUploads.ts';
import type { UploadRoom } from './UploadRoom.ts';

/** A file that a submission names by the id of its upload. */
export interface NamedFile {
  field: CompiledField;
  id: string;
}

/** A file that an earlier request of the same submission has used. */
export type UsedFile = Pick<ReceivedFile, 'field' | 'name'> & { sha256: string };

/** Files of a submission that went up before it. */
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

  /**
   * Stages a copy of the named file and reserves it for this submission until `settle`. The upload stays until the
   * submission is stored, so that a refused one can name it again. Rejects with a `Refusal` for an upload that is missing,
   * incomplete, or of another field (422), or that another submission under way has (409).
   */
  async take(form: CompiledForm, { field, id }: NamedFile): Promise<ReceivedFile | UsedFile> {
    const upload = await this.#pending.find(id);
    if (!upload || !hasName(form, upload.form) || upload.field !== field.path || !fits(upload, field))
      throw missingUpload(field.path);
    const { name, type, size, usedSha256 } = upload;
    if (usedSha256 !== undefined) return { field: field.path, name, sha256: usedSha256 };
    if ((await this.#pending.arrived(id)) !== size) throw missingUpload(field.path);
    this.#room.check(size);
    if (!(await this.#pending.hold(id)))
      throw refuse(409, 'server.keyInFlight', undefined, { 'retry-after': '1' });
    try {
      const staged = await this.#files.stage(Readable.from(this.#pending.read(id)), size);
      if (staged.size !== size) {
        // Another server has removed it meanwhile.
        await this.#files.discard(staged);
        throw missingUpload(field.path);
      }
      return { name, size: staged.size, field: field.path, type, staged, uploadId: id };
    } catch (error) {
      await this.#release(id);
      throw error;
    }
  }

  /** Releases the uploads after the submission; removes them if it is stored. Never rejects: the sweep removes the rest. */
  async settle(uploads: readonly ReceivedFile[], stored: boolean): Promise<void> {
    for (const { uploadId, staged } of uploads) {
      if (uploadId === undefined) continue;
      if (stored) {
        await this.#pending
          .markUsed(uploadId, staged.sha256)
          .catch((err) => this.#logger.error({ err }, 'used upload not removed'));
      }
      await this.#release(uploadId);
    }
  }

  async #release(id: string): Promise<void> {
    await this.#pending
      .release(id)
      .catch((err) => this.#logger.error({ err }, 'upload of a submission not released'));
  }
}

/** Refusal of a file that went up before its submission, and is not there any more. The page then sends it again. */
export function missingUpload(field: string): Refusal {
  return new Refusal(422, [{ path: field, message: 'server.uploadMissing' }]);
}

/** Whether a file still meets the limits of a field: its form may have changed since it went up. */
function fits({ name, size }: { name: string; size: number }, { file }: CompiledField): boolean {
  return (
    file !== undefined &&
    size <= file.maxBytes &&
    file.accept.some((extension) => name.toLowerCase().endsWith(extension))
  );
}
