import { statfs } from 'node:fs/promises';
import type { Limits } from '../config/limits.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

interface Part {
  ok: boolean;
  /** The system's error message when it is not ok. */
  reason?: string;
}

export interface Readiness {
  status: 'ready' | 'not ready';
  database: Part;
  /** `uploads`: whether the free space exceeds the reserve, so that uploads are accepted. */
  disk: Part & { freeBytes?: number; uploads?: boolean; leastBytes: number; reserveBytes: number };
  files: Part & { orphaned?: number };
  mail: Part & { oldestSeconds?: number; mostSeconds: number };
}

export interface ReadinessOptions {
  store: SubmissionStore;
  files: FileStore;
  /** A folder on the disk to measure. */
  folder: string;
  limits: Pick<Limits, 'freeDiskBytes' | 'reserveDiskBytes' | 'mailAgeMs'>;
}

/** How long a result is reused, so that frequent requests cause no disk work. */
const FRESH_MS = 1_000;

/** Returns a function that checks whether submissions can be stored and mails sent. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  let latest: { at: number; readiness: Promise<Readiness> } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < FRESH_MS) return latest.readiness;
    latest = { at: performance.now(), readiness: check(options) };
    return latest.readiness;
  };
}

/** Free bytes on the disk of a folder, for a user without root's rights. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function check({ store, files, folder, limits }: ReadinessOptions): Promise<Readiness> {
  const { freeDiskBytes: leastBytes, reserveDiskBytes: reserveBytes, mailAgeMs } = limits;
  const database = await part(async () => {
    await store.check();
    return { ok: true };
  });
  const disk = await part(async () => {
    const free = await freeBytes(folder);
    return { ok: free >= leastBytes, freeBytes: free, uploads: free >= reserveBytes };
  });
  const kept = await part(async () => {
    await files.check();
    return { ok: true, orphaned: (await files.orphaned()).length };
  });
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

/** Returns the result of `measure`, or its error as the reason. */
async function part<Found extends Part>(measure: () => Promise<Found>): Promise<Found | Part> {
  try {
    return await measure();
  } catch (error) {
    return { ok: false, reason: (error as Error).message };
  }
}

async function oldestMailMs(store: SubmissionStore): Promise<number> {
  const { oldestWaiting } = await store.outbox.state();
  return oldestWaiting ? Math.max(0, Date.now() - oldestWaiting.getTime()) : 0;
}
