import { statfs } from 'node:fs/promises';
import type { Limits } from './limits.ts';
import type { SubmissionStore } from './SubmissionStore.ts';

export interface Readiness {
  status: 'ready' | 'not ready';
  database: { ok: boolean; reason?: string };
  disk: { ok: boolean; freeBytes: number; leastBytes: number };
  mail: { ok: boolean; oldestSeconds: number; mostSeconds: number };
}

/** How long an answer is given again: whoever asks must not make the disk work. */
const FRESH_MS = 1_000;

/** Whether submissions can be stored for good and their mails leave; the disk is that of `folder`. */
export function createReadiness(
  store: SubmissionStore,
  folder: string,
  limits: Pick<Limits, 'freeDiskBytes' | 'mailAgeMs'>,
): () => Promise<Readiness> {
  let latest: { at: number; readiness: Promise<Readiness> } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < FRESH_MS) return latest.readiness;
    latest = { at: performance.now(), readiness: look(store, folder, limits) };
    return latest.readiness;
  };
}

async function look(
  store: SubmissionStore,
  folder: string,
  { freeDiskBytes, mailAgeMs }: Pick<Limits, 'freeDiskBytes' | 'mailAgeMs'>,
): Promise<Readiness> {
  const database = await store.check().then(
    () => ({ ok: true }),
    (error: Error) => ({ ok: false, reason: error.message }),
  );
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  const disk = { ok: freeBytes >= freeDiskBytes, freeBytes, leastBytes: freeDiskBytes };
  const age = database.ok ? await oldestMailMs(store) : 0;
  const mail = {
    ok: age <= mailAgeMs,
    oldestSeconds: Math.round(age / 1000),
    mostSeconds: Math.round(mailAgeMs / 1000),
  };
  const ready = database.ok && disk.ok && mail.ok;
  return { status: ready ? 'ready' : 'not ready', database, disk, mail };
}

async function oldestMailMs(store: SubmissionStore): Promise<number> {
  const { oldestWaiting } = await store.outbox.state();
  return oldestWaiting ? Math.max(0, Date.now() - oldestWaiting.getTime()) : 0;
}
