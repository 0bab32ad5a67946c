import { statfs } from 'node:fs/promises';
import type { Limits } from '../config/limits.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

interface Part {
  ok: boolean;
  /** Why not, in the system's words. */
  reason?: string;
}

export interface Readiness {
  status: 'ready' | 'not ready';
  database: Part;
  /** `uploads`: whether there is room for any. */
  disk: Part & { freeBytes?: number; uploads?: boolean; leastBytes: number; reserveBytes: number };
  files: Part & { orphaned?: number };
  mail: Part & { oldestSeconds?: number; mostSeconds: number };
}

export interface ReadinessOptions {
  store: SubmissionStore;
  files: FileStore;
  /** On the disk that is looked at. */
  folder: string;
  limits: Pick<Limits, 'freeDiskBytes' | 'reserveDiskBytes' | 'mailAgeMs'>;
}

/** How long an answer is given again: whoever asks must not make the disk work. */
const FRESH_MS = 1_000;

/** Whether submissions can be stored for good and their mails leave. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  let latest: { at: number; readiness: Promise<Readiness> } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < FRESH_MS) return latest.readiness;
    latest = { at: performance.now(), readiness: look(options) };
    return latest.readiness;
  };
}

async function look({ store, files, folder, limits }: ReadinessOptions): Promise<Readiness> {
  const { freeDiskBytes: leastBytes, reserveDiskBytes: reserveBytes, mailAgeMs } = limits;
  const database = await part(async () => {
    await store.check();
    return { ok: true };
  });
  const disk = await part(async () => {
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return { ok: freeBytes >= leastBytes, freeBytes, uploads: freeBytes >= reserveBytes };
  });
  const kept = await part(async () => ({ ok: true, orphaned: (await files.orphaned()).length }));
  const mail = await part(async () => {
    const age = database.ok ? await oldestMailMs(store) : 0;
    return { ok: age <= mailAgeMs, oldestSeconds: Math.round(age / 1000) };
  });
  const ready = [database, disk, kept, mail].every(({ ok }) => ok);
  return {
    status: ready ? 'ready' : 'not ready',
    database,
    disk: { ...disk, leastBytes, reserveBytes },
    files: kept,
    mail: { ...mail, mostSeconds: Math.round(mailAgeMs / 1000) },
  };
}

/** What a look finds; its failure as the reason why not. */
async function part<Found extends Part>(find: () => Promise<Found>): Promise<Found | Part> {
  try {
    return await find();
  } catch (error) {
    return { ok: false, reason: (error as Error).message };
  }
}

async function oldestMailMs(store: SubmissionStore): Promise<number> {
  const { oldestWaiting } = await store.outbox.state();
  return oldestWaiting ? Math.max(0, Date.now() - oldestWaiting.getTime()) : 0;
}
