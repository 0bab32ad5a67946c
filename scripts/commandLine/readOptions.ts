import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { tellArguments } from '#definitions/sources/tellArguments.ts';
import { endWithError } from './describeError.ts';
import { LANG, speakIn } from './speakIn.ts';
import { UsageError } from './UsageError.ts';

/** Node's `parseArgs`, with the option of every command. @throws UsageError that names an unknown option */
export function parseLine<const Config extends ParseArgsConfig>(config: Config) {
  const options = { ...config.options, ...LANG };
  try {
    return parseArgs({ ...config, options } as unknown as Config);
  } catch (error) {
    const told = tellArguments(error, Object.keys(options));
    throw told === undefined ? error : new UsageError(told);
  }
}

/** Reads a command line that has only options. @throws UsageError that names an unknown option */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  return parseLine({ args, options }).values;
}

/** Reads the options of this process's command line; see `orUsage`. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: () => string,
  options: Options,
) {
  return orUsage(usage, () => parseOptions(process.argv.slice(2), options));
}

/**
 * Reads a command line in the language that it chooses. With `--help`, prints the usage and ends the process; where it is wrong, prints why before the usage.
 */
export function orUsage<Read>(usage: () => string, read: () => Read): Read {
  try {
    speakIn(process.argv.slice(2));
    if (!process.argv.includes('--help')) return read();
    process.stdout.write(`${usage()}\n`);
  } catch (error) {
    endWithError(error, usage);
  }
  return process.exit();
}
