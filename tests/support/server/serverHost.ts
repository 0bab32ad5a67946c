import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { readConfig } from '#server/readConfig.ts';
import { type RunningServer, startServer } from '#server/startServer.ts';
import { createLogger } from '#server/watch/createLogger.ts';

/**
 * A process that starts servers when tests ask for them (`hostServer.ts`). In a process of its own, each would import the
 * same modules, compile the same schemas and analyse the same patterns again.
 */

interface Hosted {
  running?: RunningServer;
  /** What the server wrote on standard error. */
  errors: string;
}

process.umask(0o077);
const hosted = new Map<string, Hosted>();

/** The server whose code runs. */
const current = new AsyncLocalStorage<Hosted>();
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = ((text: string | Uint8Array, ...rest: []) => {
  const server = current.getStore();
  if (server === undefined) return write(text, ...rest);
  server.errors += String(text);
  return true;
}) as typeof process.stderr.write;

async function start(env: Record<string, string>): Promise<{ url: string }> {
  const server: Hosted = { errors: '' };
  const config = readConfig({ PORT: '0', ...env });
  server.running = await current.run(server, () => startServer(config, createLogger(config.logLevel)));
  const { url } = server.running;
  hosted.set(url, server);
  return { url };
}

async function stop(url: string): Promise<void> {
  const server = hosted.get(url);
  hosted.delete(url);
  await server?.running?.stop();
}

const host = createServer(async (request, response) => {
  try {
    const body = (await json(request)) as Record<string, string>;
    const answer =
      request.url === '/start'
        ? await start(body)
        : request.url === '/stop'
          ? await stop(String(body.url))
          : { errors: hosted.get(String(body.url))?.errors };
    response.end(JSON.stringify(answer ?? {}));
  } catch (error) {
    response.writeHead(500).end((error as Error).stack);
  }
});
host.listen(0, '127.0.0.1', () => {
  write(`Serving http://127.0.0.1:${(host.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', async () => {
  await Promise.all([...hosted.keys()].map(stop));
  process.exit();
});
