import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Attempt } from '../../support/chaos/applicants.ts';
import type { Confirmed } from './Crowd.ts';
import type { Installation } from './Installation.ts';

const OBJECT = '._S3rver_object';

interface Listed {
  items: { reference: string; payload: Record<string, unknown> }[];
  next: string | null;
}

export interface Reconciliation {
  rows: number;
  files: number;
  /** Keys of acknowledged submissions that are not stored, or under another reference than the acknowledged one. */
  lost: string[];
  /** Names of applicants whose submission is stored more than once. */
  duplicated: string[];
  /** References that two submissions have. */
  sharedReferences: string[];
  /** Stored submissions that nobody was told of. */
  unacknowledged: string[];
  /** Files whose bytes in the bucket are missing, or differ from those that were sent. */
  damagedFiles: string[];
}

/** Compares the acknowledged submissions with the organiser's list, the rows, and the objects of the bucket. */
export async function reconcile(
  installation: Installation,
  confirmed: readonly Confirmed[],
): Promise<Reconciliation> {
  const stored = new Map<string, string[]>();
  for (const [path, name] of [
    ['/api/reservations', 'votre_nom'],
    ['/api/prix-presidentiel', 'nomCandidatOuOrganisation'],
  ] as const) {
    for (let next: string | null = `${path}?pageSize=200`; next !== null; ) {
      const page: Listed = await installation.read(next);
      for (const { reference, payload } of page.items) {
        const marker = String(payload[name]);
        stored.set(marker, [...(stored.get(marker) ?? []), reference]);
      }
      next = page.next;
    }
  }
  const references = [...stored.values()].flat();
  const markers = new Set(confirmed.map(({ marker }) => marker));
  const [{ rows } = {}] = await installation.run('select count(*)::int as rows from submissions');
  return {
    rows: Number(rows),
    lost: confirmed
      .filter(({ marker, reference }) => !stored.get(marker)?.includes(reference))
      .map(({ key }) => key),
    duplicated: [...stored].filter(([, found]) => found.length > 1).map(([marker]) => marker),
    sharedReferences: [...Map.groupBy(references, (reference) => reference)]
      .filter(([, found]) => found.length > 1)
      .map(([reference]) => reference),
    unacknowledged: [...stored.keys()].filter((marker) => !markers.has(marker)),
    ...(await compareFiles(installation, confirmed)),
  };
}

async function compareFiles(
  installation: Installation,
  confirmed: readonly Confirmed[],
): Promise<Pick<Reconciliation, 'files' | 'damagedFiles'>> {
  const rows = await installation.run(
    `select idempotency_key as key, field, stored_as, sha256 from files join submissions on submissions.id = submission_id`,
  );
  const byKey = Map.groupBy(rows, ({ key }) => String(key));
  const damagedFiles: string[] = [];
  for (const attempt of confirmed) {
    const sent = await hashesOf(attempt);
    const found = byKey.get(attempt.key) ?? [];
    if (found.length !== sent.size)
      damagedFiles.push(`${attempt.key}: ${found.length} of ${sent.size} files`);
    for (const { field, stored_as, sha256 } of found) {
      const path = join(installation.objects, 'files', String(stored_as).slice(0, 2), stored_as + OBJECT);
      const bytes = existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex');
      if (bytes !== sha256 || bytes !== sent.get(String(field))) damagedFiles.push(`${attempt.key} ${field}`);
    }
  }
  return { files: rows.length, damagedFiles };
}

/** SHA-256 of the files of an attempt, by field. */
async function hashesOf({ body }: Attempt): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const content = body();
  if (typeof content === 'string') return hashes;
  for (const [name, value] of content) {
    if (typeof value === 'string') continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    hashes.set(name.replace(/\[(\w+)\]/g, '.$1'), createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}

/** Ids of the files that the bucket holds for submissions, and of those that it holds aside. */
export function filesInBucket({ objects }: Installation): { kept: string[]; aside: string[] } {
  const ids = (folder: string) =>
    (existsSync(join(objects, folder))
      ? readdirSync(join(objects, folder), { recursive: true, encoding: 'utf8' })
      : []
    )
      .filter((name) => name.endsWith(OBJECT))
      .map((name) => /[0-9a-f]{32}/.exec(name)?.[0] ?? name)
      .sort();
  return { kept: ids('files'), aside: ids('quarantine') };
}

/** Makes every object two hours old. */
export function ageObjects({ objects }: Installation): void {
  const then = Date.now() / 1000 - 7_200;
  for (const name of readdirSync(objects, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(objects, name), then, then);
}
