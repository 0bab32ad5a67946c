import { parseArgs } from 'node:util';
import { runServer } from './runServer.ts';

try {
  const { values } = parseArgs({ options: { pseudo: { type: 'boolean' } } });
  runServer(values);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
