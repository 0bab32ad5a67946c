import { PublicationError } from '#publication/PublicationError.ts';
import { ConfigError } from '#server/readConfig.ts';
import { UsageError } from '../submissions/UsageError.ts';
import { CommandError } from './CommandError.ts';

/** Errors whose messages say what to do. */
const EXPLAINED = [UsageError, CommandError, ConfigError, PublicationError];

/** Prints an error, with a stack only if it is a defect of the program, and sets the exit status: 2 for a wrong command line. */
export function endWithError(error: unknown, usage: string): void {
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  // Messages of system errors name the file and the problem.
  const explained = syscall !== undefined || EXPLAINED.some((kind) => error instanceof kind);
  process.stderr.write(`${explained ? message : stack}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${usage}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
