import { describeSystemError } from '#publication/describeSystemError.ts';
import { PublicationError } from '#publication/PublicationError.ts';
import { ConfigError } from '#server/readConfig.ts';
import { CommandError } from './CommandError.ts';
import { UsageError } from './UsageError.ts';

/** Errors of all commands whose messages name the mend. */
const EXPLAINED: readonly ErrorKind[] = [UsageError, CommandError, ConfigError, PublicationError];

// biome-ignore lint/suspicious/noExplicitAny: The parameters of a constructor do not matter here.
type ErrorKind = abstract new (...parameters: any[]) => Error;

/**
 * The output of a failed command, with a stack only for a defect of the program, and its exit status: 2 for a wrong command line.
 * `explained`: further errors whose messages name the mend.
 */
export function describeError(
  error: unknown,
  usage: () => string,
  explained: readonly ErrorKind[] = [],
): { text: string; status: number } {
  const { message, stack } = error as Error;
  const plain = [...EXPLAINED, ...explained].some((kind) => error instanceof kind);
  const text = `${plain ? message : (describeSystemError(error) ?? stack)}\n`;
  return error instanceof UsageError ? { text: `${text}\n${usage()}\n`, status: 2 } : { text, status: 1 };
}

/** Prints the error of a command and sets the exit status of the process. */
export function endWithError(error: unknown, usage: () => string, explained?: readonly ErrorKind[]): void {
  const { text, status } = describeError(error, usage, explained);
  process.stderr.write(text);
  process.exitCode = status;
}
