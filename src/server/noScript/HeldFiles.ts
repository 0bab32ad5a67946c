import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import type { HeldFile } from '#journey/answers/HeldFile.ts';
import type { NoScriptForm } from '#journey/fieldTypes/ServerFieldType.ts';
import { hasName } from '#journey/hasName.ts';
import type { Control } from '#journey/noScript/Controls.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import type { AddressCounts } from '../guards/AddressCounts.ts';
import { clientKeys } from '../guards/addressKey.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { FileCheck } from '../multipart/FileCheck.ts';
import { missingUpload, type NamedUploads } from '../multipart/NamedUploads.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import type { UploadRoom } from '../multipart/UploadRoom.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { ReceivedFile } from '../store/fileStages.ts';
import type { PendingUploads } from '../store/uploads/PendingUploads.ts';
import { namedFiles } from './NoScriptPost.ts';

export interface HeldFilesOptions {
  files: FileStore;
  pending: PendingUploads;
  named: NamedUploads;
  fileCheck: FileCheck;
  room: UploadRoom;
  /** Places of files that wait for their submission. */
  places: AddressCounts;
}

/** Files of forms without script, from the step that brings them until the form is sent: they wait as uploads do. */
export class HeldFiles {
  readonly #options: HeldFilesOptions;

  constructor(options: HeldFilesOptions) {
    this.#options = options;
  }

  /**
   * Examines received files as a submission does, and keeps the good ones. Returns their ids in the order of `uploads`, and why the
   * others are refused: also files that cannot be kept now, since the answers that came with them are to be shown again.
   */
  async take(
    { id: form }: CompiledForm,
    uploads: readonly ReceivedFile[],
    address: string,
  ): Promise<{ held: [ReceivedFile, id: string][]; refused: readonly RefusalReason[] }> {
    const { files, fileCheck } = this.#options;
    try {
      const refused: RefusalReason[] = [];
      const held: [ReceivedFile, string][] = [];
      await fileCheck.check(uploads, address).catch(refuseAt(uploads, refused));
      for (const upload of uploads) {
        if (refused.some(({ path }) => path === upload.field)) continue;
        const id = await this.#hold(form, upload, address).catch(refuseAt([upload], refused));
        if (id !== undefined) held.push([upload, id]);
      }
      return { held, refused };
    } finally {
      for (const { staged } of uploads) await files.discard(staged);
    }
  }

  /** Returns a file of that field that is still there, or that a submission has. */
  async find(form: CompiledForm, field: string, id: string): Promise<HeldFile | undefined> {
    const upload = await this.#options.pending.find(id);
    if (!upload || !hasName(form, upload.form) || upload.field !== field) return undefined;
    return { name: upload.name, size: upload.size, held: id };
  }

  /** Finds the files that a post names. Returns a function that knows them. */
  async named(form: CompiledForm, controls: readonly Control[]): Promise<NoScriptForm['findFile']> {
    const found = new Map<string, HeldFile | undefined>();
    for (const [path, id] of namedFiles(form, controls))
      found.set(`${path} ${id}`, await this.find(form, path, id));
    return (path, id) => found.get(`${path} ${id}`);
  }

  /** Removes a file that its sender has removed or replaced. */
  async remove(id: string): Promise<void> {
    await this.#options.pending.remove(id);
  }

  /** Puts the files in the place of what the answers hold of them. Rejects with a `Refusal` as `NamedUploads` does. */
  async submit(
    form: CompiledForm,
    answers: Answers,
  ): Promise<Pick<SubmissionBody, 'uploads' | 'used'> & { answers: Answers; hashes: string[] }> {
    const { files, named } = this.#options;
    const uploads: ReceivedFile[] = [];
    const hashes: string[] = [];
    let filled = answers;
    let used: Refusal | undefined;
    try {
      for (const field of Object.values(form.fields)) {
        const { held } = (field.file ? (answerAt(answers, field.path) ?? {}) : {}) as Partial<HeldFile>;
        if (held === undefined) continue;
        const taken = await named.take(form, { field, id: held });
        if ('staged' in taken) {
          uploads.push(taken);
          filled = withAnswerAt(filled, field.path, taken);
        } else used = missingUpload(field.path);
        hashes.push('staged' in taken ? taken.staged.sha256 : taken.sha256);
      }
      return { answers: filled, uploads, used, hashes };
    } catch (error) {
      for (const { staged } of uploads) await files.discard(staged);
      await named.settle(uploads, false);
      throw error;
    }
  }

  async #hold(form: string, upload: ReceivedFile, address: string): Promise<string> {
    const { pending, room, places } = this.#options;
    const { field, name, type, size, staged } = upload;
    // Not `checkPending`: unlike a page, a form without script has no other way to send a file.
    room.check(size);
    const keys = clientKeys(address);
    if (places.enter(keys) !== 'entered')
      throw refuse(503, 'server.overloaded', undefined, { 'retry-after': '600' });
    const id = randomBytes(16).toString('hex');
    const created = new Date().toISOString();
    try {
      await pending.create({ id, form, field, name, type, size, created }, () => places.leave(keys));
    } catch (error) {
      places.leave(keys);
      throw error;
    }
    try {
      await pending.append(id, 0, room.bounded(createReadStream(staged.path)));
    } catch (error) {
      await pending.remove(id);
      throw error;
    }
    return id;
  }
}

/** Returns a handler that notes a `Refusal` at the fields of its files. */
function refuseAt(uploads: readonly ReceivedFile[], refused: RefusalReason[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Refusal)) throw error;
    for (const reason of error.reasons) {
      if (reason.path !== undefined) refused.push(reason);
      else refused.push(...uploads.map(({ field }) => ({ ...reason, path: field })));
    }
    return undefined;
  };
}
