import { parseArgs } from 'node:util';
import { speak } from '#definitions/sources/speak.ts';
import { tellArguments } from '#definitions/sources/tellArguments.ts';
import { runServer } from './runServer.ts';

const options = { pseudo: { type: 'boolean' } } as const;
speak();
try {
  const { values } = parseArgs({ options });
  runServer(values);
} catch (error) {
  const told = tellArguments(error, Object.keys(options));
  process.stderr.write(`${told ?? (error as Error).message}\n`);
  process.exitCode = told === undefined ? 1 : 2;
}
