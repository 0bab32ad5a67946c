import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config/ServerConfig.ts';

/**
 * Creates a logger that writes JSON lines without personal data. It logs type, code, message and stack of an error, and
 * nothing of a request or reply object.
 */
export function createLogger(level: LogLevel, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
  };
  return stream ? pino(options, stream) : pino(options);
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    code,
    message: error.message,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
