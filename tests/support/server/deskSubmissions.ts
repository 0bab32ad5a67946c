import { Readable } from 'node:stream';
import type { Answers } from '#journey/answers/Answers.ts';
import type { NewFile } from '#server/store/fileStages.ts';
import type { NewSubmission, Receipt } from '#server/store/Submission.ts';
import type { TestServer } from './inProcess.ts';

type Stored = Pick<TestServer, 'store' | 'publications'>;

/** Stores a submission of the form `stand`, as one that was sent. */
export function storeStand(
  server: Stored,
  answers: Answers = {},
  change: Partial<NewSubmission> = {},
): Promise<Receipt> {
  const payload = { nom: 'Ama', kind: 'small', pack: 'gold', ...answers };
  return storeAs(server, 'stand', { payload, computed: { amount: 300 }, ...change });
}

/** Stores a submission of a form. */
export function storeAs(
  { store, publications }: Stored,
  formId: string,
  change: Partial<NewSubmission>,
): Promise<Receipt> {
  const published = publications.current().forms.get(formId);
  if (!published) throw new Error(`There is no form "${formId}"`);
  const { form } = published;
  return store.add({
    formId: form.id,
    formVersion: form.version,
    formRecord: () => ({ form, texts: {} }),
    locale: 'fr',
    payload: {},
    computed: {},
    bodyHash: 'hash',
    files: [],
    mails: [],
    ...change,
  });
}

/** Stores a file as one that was sent and examined. */
export async function storeFile(
  { files }: Pick<TestServer, 'files'>,
  file: Pick<NewFile, 'field' | 'name'> & Partial<NewFile>,
  bytes: Buffer,
): Promise<NewFile> {
  const staged = await files.stage(Readable.from([bytes]), bytes.length);
  const { size, sha256 } = staged;
  const storedAs = await files.commit(staged);
  const facts = { size, sha256, sentSize: size, sentSha256: sha256, storedAs };
  return {
    type: 'application/octet-stream',
    scan: { state: 'unscanned', answer: null, at: null },
    ...facts,
    ...file,
  };
}
