import { expect } from 'vitest';
import { ownServer } from '../server/browserWorker.ts';
import { runSubmissions } from '../submissionsCommand.ts';
import type { Applicant } from './fillForm.ts';
import { formSources } from './formSources.ts';

/** The output of `npm run submissions -- show`. */
export interface ShownSubmission {
  id: number;
  reference: string;
  formId: string;
  locale: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  files: { field: string; name: string; sent: { size: number; sha256: string } }[];
}

/** Reads a submission by its reference with the organiser's command. */
export async function readSubmission(dataDir: string, reference: string): Promise<ShownSubmission> {
  return JSON.parse((await runSubmissions(dataDir, ['show', reference])).stdout);
}

/** The submission that an applicant has sent, read on the server: it has the same files. */
export async function readSent(
  { form, files }: Pick<Applicant, 'form' | 'files'>,
  reference: string,
  dataDir = ownServer().dataDir,
): Promise<ShownSubmission> {
  const stored = await readSubmission(dataDir, reference);
  expect(stored.formId).toBe(form.id);
  const kept = stored.files.map(({ field, name, sent: { sha256 } }) => [field, name, sha256]);
  expect(kept.sort()).toEqual([...files].map(([path, { name, sha256 }]) => [path, name, sha256]).sort());
  return stored;
}

/** Number of a form's submissions that this worker's server has stored, as it tells the organiser. */
export async function countStored(form: string): Promise<number> {
  const { url, organiserToken } = ownServer();
  const headers = { authorization: `Bearer ${organiserToken}` };
  let count = 0;
  let next: string | null = formSources().get(form)!.form.submission.path;
  while (next !== null) {
    const page = await fetch(url + next, { headers });
    const { items, ...rest } = (await page.json()) as { items: unknown[]; next: string | null };
    count += items.length;
    next = rest.next;
  }
  return count;
}
