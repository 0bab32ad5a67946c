import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderReply } from './kyselyOnThread.ts';
import { toFailure } from './WriterMessages.ts';

/** Reads one database for `kyselyOnThread`. */
const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 2_000 });

parentPort?.on('message', ([sql, parameters]: [string, SQLInputValue[]]) => {
  let reply: ReaderReply;
  try {
    reply = { rows: database.prepare(sql).all(...parameters) };
  } catch (error) {
    reply = { failure: toFailure(error) };
  }
  parentPort?.postMessage(reply);
});
