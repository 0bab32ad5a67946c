import type { SubmissionOutcome } from './SubmissionOutcome.ts';

/** Files of a form that go up before it is sent, by the names of their controls. */
export interface UploadedFiles {
  /** Resolves when each of these files is on the server or goes with the form; else with how it failed. */
  settle(
    names: readonly string[],
    options: { signal?: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<SubmissionOutcome | undefined>;
  /** The id by which a submission names a file; undefined if the file goes with the form. */
  idOf(name: string, file: unknown): string | undefined;
  /** Ends all uploads: a submission has used the files, or the server does not find one. */
  drop(): void;
}
