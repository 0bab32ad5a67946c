import { runSubmissions } from '../submissionsCommand.ts';
import { ownServer } from './ownServer.ts';

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
  return JSON.parse((await runSubmissions(dataDir, ['show', reference])).stdout);
}

/** Number of a form's submissions that this worker's server has stored. */
export async function countStored(form: string): Promise<number> {
  const { stdout } = await runSubmissions(ownServer().dataDir, ['list', '--form', form]);
  return stdout.split('\n').filter(Boolean).length;
}
