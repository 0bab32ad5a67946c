import { nearestName } from './nearestName.ts';
import { tell } from './tell.ts';

/** Says what is wrong with a command line, by the code of Node's error; Node's message names the argument. */
const WRONG: Readonly<Record<string, (argument: string, options: readonly string[]) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (argument, options) => {
    const nearest = nearestName(argument.replace(/^-+/, ''), options);
    return nearest === undefined
      ? tell`There is no option "${argument}".`
      : tell`There is no option "${argument}"; did you mean "--${nearest}"?`;
  },
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (argument) =>
    tell`"${argument}" lacks its value, or has one although it takes none.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (argument) => tell`"${argument}" does not belong here.`,
};

/** Why Node's `parseArgs` has refused a command line that may have these options; undefined for another error. */
export function tellArguments(error: unknown, options: readonly string[]): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return WRONG[code]?.(/'(.*?)'/.exec(message)?.[1] ?? '', options);
}
