import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { tell } from '#definitions/sources/tell.ts';
import { endWithError } from './describeError.ts';
import { LANG, speakIn } from './speakIn.ts';
import { UsageError } from './UsageError.ts';

/** Says what is wrong with a command line, by the code of Node's error; Node's message names the argument. */
const WRONG: Readonly<Record<string, (argument: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (argument) => tell`There is no option "${argument}".`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (argument) =>
    tell`"${argument}" lacks its value, or has one although it takes none.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (argument) => tell`"${argument}" does not belong here.`,
};

/** Node's `parseArgs`, with the option of every command. @throws UsageError that names an unknown option */
export function parseLine<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs({ ...config, options: { ...config.options, ...LANG } } as unknown as Config);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const wrong = WRONG[code];
    if (!wrong) throw error;
    throw new UsageError(wrong(/'(.*?)'/.exec(message)?.[1] ?? ''));
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
