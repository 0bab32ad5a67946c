/**
 * A minimal Fastify server for comparison: `plainServer.ts bare|single|group FIELDS DATABASE` accepts submissions of the
 * generated form. `bare` validates and answers. `single` commits each to SQLite first. `group` commits all that arrive in
 * one turn of the event loop together. Each is one row in a table without an index.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fastify } from 'fastify';
import { generatedPath, plainSchema } from '../generateForms.ts';

const [kind, fields = '10', path = ''] = process.argv.slice(2);
const app = fastify();
const store = kind === 'bare' ? () => undefined : openStore();
let count = 0;
app.post(
  generatedPath(Number(fields)),
  { schema: { body: plainSchema(Number(fields)) } },
  async (request, reply) => {
    await store(JSON.stringify(request.body));
    count += 1;
    return reply.code(201).send({ id: count, reference: `R-${count}` });
  },
);
process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));

function openStore(): (payload: string) => unknown {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec('CREATE TABLE submissions (id INTEGER PRIMARY KEY, at TEXT, payload TEXT)');
  const insert = database.prepare('INSERT INTO submissions (at, payload) VALUES (?, ?)');
  const write = (payload: string) => insert.run(new Date().toISOString(), payload);
  if (kind === 'single') return write;
  let waiting: { payload: string; done: () => void }[] = [];
  const commit = () => {
    const together = waiting;
    waiting = [];
    database.exec('BEGIN');
    for (const { payload } of together) write(payload);
    database.exec('COMMIT');
    for (const { done } of together) done();
  };
  return (payload) =>
    new Promise<void>((done) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ payload, done });
    });
}
