import type { Publication, PublishedForm } from '#contract/Publication.ts';
import { payloadPath } from '#definitions/sources/innerNames.ts';
import { formRecord } from '../live/FormVersions.ts';
import { formNamed } from '../live/formNamed.ts';
import type { FileCheck } from '../multipart/FileCheck.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { CheckedFile, NewFile, ReceivedFile } from '../store/fileStages.ts';
import type { NewMail, Receipt } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { StoreUnavailableError } from '../store/storeErrors.ts';
import type { ValidSubmission } from './validateSubmission.ts';

export interface SubmissionContext {
  publication: Publication;
  published: PublishedForm;
  /** Of the sender. */
  address: string;
  locale: string;
  clientVersion?: string;
  idempotencyKey?: string;
  bodyHash: string;
  mails: NewMail[];
  subscriberKey?: string;
}

export interface Stores {
  store: SubmissionStore;
  files: FileStore;
  fileCheck: Pick<FileCheck, 'check'>;
}

/**
 * Stores a validated submission: checks and keeps its files, then writes all rows in one transaction. Removes the files again
 * when the write fails. When it is in doubt whether it succeeded, the sweep decides later. Rejects with a `Refusal` for bad
 * files.
 */
export async function storeSubmission(
  { store, files, fileCheck }: Stores,
  context: SubmissionContext,
  body: SubmissionBody,
  { payload, computed }: ValidSubmission,
): Promise<Receipt> {
  const { publication, published } = context;
  const wanted = body.uploads.filter((upload) => contains(payload, upload));
  const checked = await fileCheck.check(wanted, context.address);
  // At the same time: a bucket answers each after a while.
  const keeping = await Promise.allSettled(checked.map((file) => keep(files, file)));
  const kept = keeping.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const failed = keeping.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return await store.add({
      // An earlier version of the form may have been published under an earlier id.
      formId: (formNamed(publication, published.form.id) ?? published).form.id,
      formVersion: published.form.version,
      clientVersion: context.clientVersion,
      formRecord: () => formRecord(publication, published),
      locale: context.locale,
      payload: body.uploads.length === 0 ? payload : withFileFacts(payload, new Set(wanted)),
      computed,
      idempotencyKey: context.idempotencyKey,
      bodyHash: context.bodyHash,
      files: kept,
      mails: context.mails,
      subscriberKey: context.subscriberKey,
    });
  } catch (error) {
    const inDoubt = error instanceof StoreUnavailableError && error.inDoubt;
    if (!inDoubt) for (const file of kept) await files.remove(file.storedAs);
    throw error;
  }
}

async function keep(files: FileStore, { upload, staged, scan }: CheckedFile): Promise<NewFile> {
  const { field, name, type } = upload;
  const { size, sha256 } = staged;
  const sent = { sentSize: upload.size, sentSha256: upload.staged.sha256 };
  return {
    field: payloadPath(field),
    name,
    type,
    size,
    sha256,
    ...sent,
    scan,
    storedAs: await files.commit(staged),
  };
}

function contains(value: unknown, upload: ReceivedFile): boolean {
  if (value === upload) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((item) => contains(item, upload))
  );
}

/** Replaces each upload in the payload by its name and size. */
function withFileFacts<Value>(value: Value, uploads: ReadonlySet<unknown>): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (uploads.has(value)) {
    const { name, size } = value as Value & ReceivedFile;
    return { name, size } as Value;
  }
  if (Array.isArray(value)) return value.map((item) => withFileFacts(item, uploads)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withFileFacts(item, uploads)]),
  ) as Value;
}
