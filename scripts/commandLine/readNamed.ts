import type { ParseArgsOptionsConfig } from 'node:util';
import { orUsage, parseLine } from './readOptions.ts';
import { UsageError } from './UsageError.ts';

/**
 * Reads the command line of a command on one thing. Where it is wrong, prints why and the usage,
 * and ends the process. `nameless`: the reason where not one name is given, told once the language is known.
 */
export function readNamed<const Options extends ParseArgsOptionsConfig>(
  usage: () => string,
  options: Options,
  nameless: () => string,
) {
  return orUsage(usage, () => {
    const { values, positionals } = parseLine({ allowPositionals: true, options });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError(nameless());
    return { name, values };
  });
}
