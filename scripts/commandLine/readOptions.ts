import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from '../submissions/UsageError.ts';
import { endWithError } from './endWithError.ts';

/** Reads the options of a command line. @throws UsageError that names what is unknown */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Reads the options of this process's command line; see `orUsage`. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  return orUsage(usage, () => parseOptions(process.argv.slice(2), options));
}

/** Reads a command line. Where it is wrong, prints why and the usage, and ends the process. */
export function orUsage<Read>(usage: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    endWithError(error, usage);
    return process.exit();
  }
}
