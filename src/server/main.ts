import { parseArgs } from 'node:util';
import { speak } from '#definitions/sources/speak.ts';
import { runServer } from './runServer.ts';

speak();
try {
  const { values } = parseArgs({ options: { pseudo: { type: 'boolean' } } });
  runServer(values);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
