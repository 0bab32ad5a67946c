import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FROZEN_ENV } from '../definitionFolders.ts';

/** What `npm run submissions -- show` prints. */
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
  return JSON.parse(await submissions(dataDir, 'show', reference));
}

/** Runs `npm run submissions` with arguments; resolves with what it prints. */
export async function submissions(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...FROZEN_ENV, DATA_DIR: dataDir };
  const command = ['scripts/submissions.ts', ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}
