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
