/** The path to fetch, then anything that distinguishes two queries of it. */
export type QueryKey = readonly [path: string, ...rest: unknown[]];

export interface FetchJsonOptions {
  /** On a 401: throw like for every other failure (`raise`, default), or return null. */
  on401?: 'raise' | 'null';
  signal?: AbortSignal;
}

/**
 * Fetches JSON by GET, with credentials, without retries or a cache of its own.
 * @throws Error `<status>: <body, else status text>` when the response is not ok
 * @throws SyntaxError when the body is not JSON
 * @throws TypeError when the network fails
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
