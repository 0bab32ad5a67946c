import { parseArgs } from 'node:util';
import { runServer } from '#server/runServer.ts';
import { createDevelopment } from './createDevelopment.ts';

// The server with hot reload: Vite serves the client's sources and renders pages from them.
try {
  const { values } = parseArgs({ options: { pseudo: { type: 'boolean' } } });
  runServer({ ...values, development: await createDevelopment() });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
