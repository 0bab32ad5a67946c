import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { endWithError } from './describeError.ts';
import { UsageError } from './UsageError.ts';

/** Node's `parseArgs`. @throws UsageError that names an unknown option */
export function parseLine<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Reads a command line that has only options. @throws UsageError that names an unknown option */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  return parseLine({ args, options }).values;
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
