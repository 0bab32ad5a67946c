import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { savedName } from '../../multipart/saveFiles.ts';
import { decrypted } from '../../store/encryption/encryptedColumns.ts';
import type { FileStore } from '../../store/FileStore.ts';
import type { StoredSubmission } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import type { Grant } from '../rights/authorise.ts';
import type { SubmissionDetail } from '../submissions/SubmissionDetail.ts';

interface PortableOptions {
  store: SubmissionStore;
  files: FileStore;
  detail: SubmissionDetail;
  chosen: readonly { grant: Grant; submission: StoredSubmission }[];
  /** What is said of the person beside the submissions of others. */
  mentions: readonly object[];
  signedIn: SignedIn;
  locale: string;
}

/** Everything about a person: for each submission a JSON file, for people and for programs, and its files as they are stored. */
export function portable(options: PortableOptions): Readable {
  const { store, files, detail, chosen, mentions, signedIn, locale } = options;
  const zip = new ZipFile();
  const output = new PassThrough();
  let bytes: Readable | undefined;
  const addJson = (value: unknown, name: string) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name);
  const fill = async () => {
    if (mentions.length > 0) addJson(mentions, 'mentions.json');
    for (const { grant, submission } of chosen) {
      const { id, reference, payload, computed, createdAt } = submission;
      // Likely duplicates are other people's.
      const { others: _, ...view } = await detail.view(grant, signedIn, reference, locale);
      const facts = {
        ...view,
        ...{ payload, computed, before: await earlier(store, id) },
      };
      addJson(facts, `${reference}/${reference}.json`);
      for (const [at, file] of (await store.files(id)).entries()) {
        if (!(await files.has(file.storedAs))) continue;
        bytes = files.open(file.storedAs);
        const read = finished(bytes);
        const mtime = new Date(createdAt);
        zip.addReadStream(bytes, `${reference}/${at + 1} ${savedName(file)}`, { mtime, compress: false });
        await read;
      }
    }
    zip.end();
  };
  zip.on('error', (error) => output.destroy(error as Error));
  pipeline(zip.outputStream, output).catch((error) => bytes?.destroy(error));
  fill().catch((error) => output.destroy(error));
  return output;
}

/** What a submission said before its corrections, the first one first. */
async function earlier({ backend }: SubmissionStore, submission: number): Promise<unknown[]> {
  const { queries, read, cipher } = backend;
  const rows = await read(() =>
    queries
      .selectFrom('desk_corrections')
      .select(['id', 'payload'])
      .where('submission_id', '=', submission)
      .orderBy('number')
      .execute(),
  );
  return rows.map(({ id, payload }) =>
    JSON.parse(decrypted(cipher, payload, 'desk_corrections.payload', id)),
  );
}
