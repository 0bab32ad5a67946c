import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { attempt } from '#contract/attempt.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { foldersIn, readSnapshot, writeSnapshot } from '#publication/changes/snapshot.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import type { PublishConfig } from '../config/ServerConfig.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { publishedPath } from '../store/storagePaths.ts';
import type { DefinitionSource } from './livePublication.ts';

const POLL_MS = 500;

/** After a failure a publication is prepared again so much later. */
const AGAIN_MS = 60_000;

/** Longer than any publication is announced before. */
const LONGEST_MS = 60_000;

/**
 * The last publication by hand, from the store. Each is written into a folder of its own in `DATA_DIR`; the link `next` leads to
 * the one that is read, `live` to the one that is shown, with its public files. All copies of the server change at the moment that is
 * stored with the publication. An installation without a publication begins with the folders as they are.
 * @throws PublicationError when those have errors
 */
export async function publishedByHand(
  { publications }: Pick<SubmissionStore, 'publications'>,
  { edited }: PublishConfig,
  dataDir: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<DefinitionSource & { folders: SourceFolders }> {
  mkdirSync(publishedPath(dataDir), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(publishedPath(dataDir)))
    if (name.endsWith('.part')) rmSync(join(publishedPath(dataDir), name), { recursive: true });
  if (!(await publications.last())) {
    compileFolders(edited);
    await publications.add({
      who: 'server',
      why: 'PUBLISH=by-hand',
      base: 0,
      backTo: null,
      files: readSnapshot(edited),
      leadMs: 0,
    });
  }
  /** The publication that the link `next` leads to. */
  let next = 0;

  async function prepare(): Promise<void> {
    const last = await publications.last();
    if (!last) throw new Error('There is no publication.');
    const folder = publishedPath(dataDir, last.id);
    // Under its own name it is whole.
    if (attempt(() => readdirSync(folder)) === undefined) {
      const files = (await publications.files(last.id)) ?? {};
      const part = `${folder}.part`;
      rmSync(part, { recursive: true, force: true });
      writeSnapshot(await publications.read(files), part);
      renameSync(part, folder);
    }
    lead('next', last.id);
    next = last.id;
  }

  async function due(): Promise<void> {
    // Asked for now that it is made: what took long has made an earlier time inexact.
    const asked = performance.now();
    const last = await publications.last().catch(() => undefined);
    if (last?.id === next)
      await sleep(Math.min(Math.max(0, asked + last.inMs - performance.now()), LONGEST_MS));
    const before = attempt(() => readlinkSync(publishedPath(dataDir, 'live')));
    lead('live', next);
    // A large file of the one before may be on its way still.
    const kept = [String(next), before, 'live', 'next'];
    for (const name of readdirSync(publishedPath(dataDir)))
      if (!kept.includes(name)) rmSync(join(publishedPath(dataDir), name), { recursive: true, force: true });
  }

  function lead(link: 'live' | 'next', id: number): void {
    const part = `${publishedPath(dataDir, link)}.part`;
    rmSync(part, { force: true });
    symlinkSync(String(id), part);
    renameSync(part, publishedPath(dataDir, link));
  }

  async function watch(onChange: () => void): Promise<() => Promise<void>> {
    const ended = new AbortController();
    let reached = true;
    let asked = { id: 0, at: 0 };
    const look = async () => {
      const last = await publications.last().catch((err) => {
        if (reached) logger.warn({ err }, 'publications cannot be read: the last one stays live');
        reached = false;
      });
      if (!last) return;
      reached = true;
      const isNew = last.id !== asked.id || performance.now() > asked.at + AGAIN_MS;
      if (next === 0 || last.id === next || !isNew) return;
      asked = { id: last.id, at: performance.now() };
      onChange();
    };
    const watching = (async () => {
      while (!ended.signal.aborted) {
        await look();
        await sleep(POLL_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      }
    })();
    return async () => {
      ended.abort();
      await watching;
    };
  }

  return { folders: foldersIn(publishedPath(dataDir, 'next')), watch, prepare, due };
}
