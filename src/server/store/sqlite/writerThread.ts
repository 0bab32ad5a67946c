import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { BatchWriter } from './BatchWriter.ts';
import { openDatabase } from './openDatabase.ts';
import { CANNOT_OPEN } from './sqliteErrors.ts';
import {
  type Batch,
  fromBatch,
  toFailure,
  type WriterReply,
  type WriterRequest,
  type WriterThreadData,
} from './WriterMessages.ts';

/** The thread of `GroupCommit`. All writes to the database run here, where waiting does not block the server. */
let named: WriterThreadData | undefined;
let opened: { database: DatabaseSync; batches: BatchWriter } | undefined;

/** Opens the database with the first request, so that a failure becomes its reply and the next request tries again. */
function open() {
  if (opened) return opened;
  if (!named) throw new Error('A request came before the database was named.');
  const database = openExisting(named.path);
  database.exec(`PRAGMA busy_timeout = ${named.lockedMs}`);
  opened = { database, batches: new BatchWriter(database) };
  return opened;
}

function openExisting(path: string): DatabaseSync {
  try {
    return openDatabase(path);
  } catch (error) {
    // The server had it open before, so the failure may be temporary.
    throw Object.assign(error as Error, { errcode: CANNOT_OPEN });
  }
}

function write(request: Batch | 'emptyLog'): WriterReply {
  try {
    const { database, batches } = open();
    if (request !== 'emptyLog') return { outcomes: batches.run(fromBatch(request)) };
    const isEmpty = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
    return { outcomes: isEmpty ? [{ value: [] }] : [] };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

function close(): WriterReply {
  opened?.database.close();
  opened = undefined;
  named = undefined;
  return { outcomes: [] };
}

parentPort?.on('message', (request: WriterRequest) => {
  if (typeof request === 'object' && 'database' in request) named = request.database;
  else parentPort?.postMessage(request === 'close' ? close() : write(request));
});
