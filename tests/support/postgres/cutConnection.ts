import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { atEnd } from '../atEnd.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import type { TestDatabase } from './testDatabase.ts';

export interface CutConnection {
  /** For `DATABASE_URL`. */
  url: string;
  /** Ends all sessions, and lets none begin until `back`. */
  away(): void;
  back(): void;
  /** From now on the sessions that there are pass nothing on, and nobody is told; new ones work. */
  freeze(): void;
  /** Ends the session of the next statement that holds this text once PostgreSQL has answered: nobody hears the answer. */
  cutAfter(text: string): void;
  /** Calls `then` when a statement that holds this text is on its way. */
  watchFor(text: string, then: () => void): void;
}

/** Stands between a server and its database until the end (`atEnd.ts`). */
export async function cutConnection({ url, socket }: TestDatabase): Promise<CutConnection> {
  const folder = temporaryFolder();
  const sockets = new Set<Socket>();
  let isAway = false;
  const frozen = new WeakSet<Socket>();
  let marked: string | undefined;
  let watched: { text: string; then: () => void } | undefined;
  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    const database = connect(socket);
    let cut = false;
    const end = () => {
      for (const each of [client, database]) {
        each.destroy();
        sockets.delete(each);
      }
    };
    for (const each of [client, database]) sockets.add(each.on('close', end).on('error', end));
    client.on('data', (bytes) => {
      if (watched && bytes.includes(watched.text)) {
        watched.then();
        watched = undefined;
      }
      if (frozen.has(client)) return;
      if (marked !== undefined && bytes.includes(marked)) {
        cut = true;
        marked = undefined;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (cut) end();
      else if (!frozen.has(client)) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  atEnd(async () => {
    for (const each of sockets) each.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: url.replace(/host=.*/, `host=${encodeURIComponent(folder)}`),
    away: () => {
      isAway = true;
      for (const each of sockets) each.destroy();
    },
    back: () => {
      isAway = false;
    },
    freeze: () => {
      for (const each of sockets) frozen.add(each);
    },
    cutAfter: (text) => {
      marked = text;
    },
    watchFor: (text, then) => {
      watched = { text, then };
    },
  };
}
