import { PublicationError } from '#publication/PublicationError.ts';
import { StartError } from './config/StartError.ts';
import { ConfigError, readConfig } from './readConfig.ts';
import type { ServerOptions } from './ServerOptions.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { DatabaseError } from './store/sqlite/DatabaseError.ts';
import { createLogger } from './watch/createLogger.ts';

/** Errors whose message is all that the organiser needs. */
const EXPLAINED = [ConfigError, StartError, DatabaseError, PublicationError];

/** Runs a server by the environment until a signal ends it; what goes wrong is told on standard error. */
export function runServer(options: ServerOptions): void {
  // What applicants send is for this user's eyes only, whatever the folder allows.
  process.umask(0o077);

  let server: RunningServer | undefined;
  let stopping = false;

  async function start(): Promise<void> {
    const config = readConfig(process.env);
    const logger = createLogger(config.logLevel);
    server = await startServer(config, logger, options);
    process.stderr.write(`Serving ${server.url}\n`);
    if (stopping) await server.stop();
  }

  async function stop(): Promise<void> {
    // Asked twice, it does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    await server?.stop();
  }

  function fail(error: unknown): void {
    const { syscall, message } = error as NodeJS.ErrnoException;
    // The system's own errors name the file and what is wrong with it.
    const explained = EXPLAINED.some((kind) => error instanceof kind) || syscall !== undefined;
    process.stderr.write(`${explained ? message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
    server?.stop().catch(() => process.exit(1));
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop().catch(fail));
  }
  start().catch(fail);
}
