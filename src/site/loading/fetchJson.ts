/** Names what is fetched: the path it is read from, and whatever else tells two readings of it apart. */
export type QueryKey = readonly [path: string, ...rest: unknown[]];

export interface FetchJsonOptions {
  /** What a 401 does: raise an error like every other failure (default), or yield null. */
  on401?: 'raise' | 'null';
  signal?: AbortSignal;
}

/**
 * Reads JSON by a GET with credentials. Never retried, never cached here.
 * @throws Error `<status>: <text of the answer, else its status text>` when the answer is no success
 * @throws TypeError when the network failed
 */
export async function fetchJson<Data>(
  queryKey: QueryKey,
  options?: FetchJsonOptions & { on401?: 'raise' },
): Promise<Data>;
export async function fetchJson<Data>(queryKey: QueryKey, options: FetchJsonOptions): Promise<Data | null>;
export async function fetchJson<Data>(
  [path]: QueryKey,
  { on401 = 'raise', signal }: FetchJsonOptions = {},
): Promise<Data | null> {
  const answer = await fetch(path, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal,
  });
  if (answer.status === 401 && on401 === 'null') return null;
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`);
  return (await answer.json()) as Data;
}
