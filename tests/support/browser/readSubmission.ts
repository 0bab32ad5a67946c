import { runSubmissions } from '../submissionsCommand.ts';

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
