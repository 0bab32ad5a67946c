import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { BatchWriter } from './BatchWriter.ts';
import { openDatabase } from './openDatabase.ts';
import { CANNOT_OPEN } from './sqliteErrors.ts';
import { toFailure, type WriterReply, type WriterRequest, type WriterThreadData } from './WriterMessages.ts';

/** The thread of `GroupCommit`. All writes to the database run here, where waiting does not block the server. */
const { path, lockedMs } = workerData as WriterThreadData;
let opened: { database: DatabaseSync; batches: BatchWriter } | undefined;

/** Opens the database with the first request, so that a failure becomes its reply and the next request tries again. */
function open() {
  if (opened) return opened;
  const database = openExisting();
  database.exec(`PRAGMA busy_timeout = ${lockedMs}`);
  opened = { database, batches: new BatchWriter(database) };
  return opened;
}

function openExisting(): DatabaseSync {
  try {
    return openDatabase(path);
  } catch (error) {
    // The server had it open before, so the failure may be temporary.
    throw Object.assign(error as Error, { errcode: CANNOT_OPEN });
  }
}

function answer(request: Exclude<WriterRequest, 'close'>): WriterReply {
  try {
    const { database, batches } = open();
    if (request !== 'emptyLog') return { outcomes: batches.run(request) };
    const value = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
    return { outcomes: [{ value }] };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

parentPort?.on('message', (request: WriterRequest) => {
  if (request !== 'close') return parentPort?.postMessage(answer(request));
  opened?.database.close();
  parentPort?.close();
});
