import autocannon, { type Options } from 'autocannon';

/** Keeps 100 connections busy and resolves to the answers a second. @throws when any answer is not a success */
export async function loadTest(options: Options & { seconds: number }): Promise<number> {
  const { seconds, ...rest } = options;
  const load = { connections: 100, ...rest };
  // What is not yet compiled or cached is not what is measured.
  await autocannon({ ...load, duration: Math.max(2, seconds / 2) });
  const result = await autocannon({ ...load, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${options.url}: of ${result.requests.total} answers ${result.non2xx} were no success and ${result.errors} failed: ` +
        JSON.stringify(result.statusCodeStats),
    );
  }
  return result.requests.total / result.duration;
}
