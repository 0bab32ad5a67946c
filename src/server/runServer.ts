import { tell } from '#definitions/sources/tell.ts';
import { PublicationError } from '#publication/PublicationError.ts';
import { StartError } from './config/StartError.ts';
import { ConfigError, readConfig } from './readConfig.ts';
import type { ServerOptions } from './ServerOptions.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { DatabaseError } from './store/sqlite/DatabaseError.ts';
import { createLogger } from './watch/createLogger.ts';

/** Errors whose message explains the problem, so no stack is printed. */
const EXPLAINED = [ConfigError, StartError, DatabaseError, PublicationError];

/** Runs a server, configured by the environment, until a signal stops it. Prints errors on standard error. */
export function runServer(options: ServerOptions, env = process.env): void {
  // Only this user may read submissions, whatever the folder allows.
  process.umask(0o077);

  let server: RunningServer | undefined;
  let stopping = false;

  async function start(): Promise<void> {
    const config = readConfig(env);
    const logger = createLogger(config.logLevel);
    server = await startServer(config, logger, options);
    process.stderr.write(tell`Serving ${server.url}\n`);
    if (stopping) await server.stop();
  }

  async function stop(): Promise<void> {
    // A second signal ends the process at once.
    if (stopping) process.exit(1);
    stopping = true;
    await server?.stop();
  }

  function fail(error: unknown): void {
    const { syscall, message } = error as NodeJS.ErrnoException;
    // A system error already names the file and the problem.
    const explained = EXPLAINED.some((kind) => error instanceof kind) || syscall !== undefined;
    process.stderr.write(`${explained ? message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
    const stopped = server ? server.stop() : options.development?.stop();
    stopped?.catch(() => process.exit(1));
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop().catch(fail));
  }
  start().catch(fail);
}
