import type { Snapshot } from '#publication/changes/snapshot.ts';

/** Key of each stored file, which ends with its SHA-256, by its path, such as `forms/reservation/ui.json`, in the order of the paths. */
export type FileHashes = Readonly<Record<string, string>>;

/** A publication by hand; times are ISO 8601, UTC. */
export interface StoredPublication {
  id: number;
  at: string;
  who: string;
  why: string;
  /** The publication that was live when it was made; 0: none. */
  base: number;
  /** The earlier publication whose files it has again. */
  backTo: number | null;
  /** Null while it waits for the consent of a second person. */
  liveAt: string | null;
  consentedBy: string | null;
}

export interface NewPublication extends Pick<StoredPublication, 'who' | 'why' | 'base' | 'backTo'> {
  files: Snapshot;
  /** How long until all copies of the server show it; absent: once a second person has consented. */
  leadMs?: number;
}

/** Publications by hand. Every method rejects as `SubmissionStore` does. */
export interface StoredPublications {
  /** The publications, the first one first. */
  list(): Promise<StoredPublication[]>;
  /**
   * Returns the last publication that is live or goes live by itself, and in how many milliseconds by the clock of the database;
   * `undefined` before the first.
   */
  last(): Promise<{ id: number; inMs: number } | undefined>;
  files(id: number): Promise<FileHashes | undefined>;
  /** Returns the bytes of a publication's files. @throws Error if a file is missing or damaged */
  read(files: FileHashes): Promise<Snapshot>;
  /** Stores the files, then the publication in one write. Resolves to its id; to `undefined` if its base is not the last one now. */
  add(publication: NewPublication): Promise<number | undefined>;
  /** Lets a waiting publication go live. Resolves to whether it does: not if its base is not the last one now. */
  consent(id: number, who: string, leadMs: number): Promise<boolean>;
  /** Stores definitions that are seen by a link until then, and removes those that have ended. */
  addPreview(id: string, files: Snapshot, expires: Date): Promise<void>;
  /** Removes previews that have ended, with the files that only they have. */
  removeEnded(): Promise<void>;
  preview(id: string, now: Date): Promise<{ files: FileHashes; expires: Date } | undefined>;
}
