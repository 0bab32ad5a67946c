import autocannon, { type Options } from 'autocannon';

export interface Load {
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
}

/** Sends requests over 100 connections. @throws unless all responses are 2xx */
export async function measureLoad(options: Options & { seconds: number }): Promise<Load> {
  const { seconds, ...rest } = options;
  const load = { connections: 100, ...rest };
  // Warm up: compiling and filling caches must not count.
  await autocannon({ ...load, duration: Math.max(2, seconds / 2) });
  const result = await autocannon({ ...load, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${options.url}: of ${result.requests.total} responses ${result.non2xx} were not 2xx and ${result.errors} failed: ` +
        JSON.stringify(result.statusCodeStats),
    );
  }
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** The responses per second of `measureLoad`. */
export async function loadTest(options: Options & { seconds: number }): Promise<number> {
  return (await measureLoad(options)).rate;
}
