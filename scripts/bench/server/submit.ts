import { randomBytes } from 'node:crypto';
import { type Load, measureLoad } from './loadTest.ts';

export interface Submission {
  path: string;
  payload: Record<string, unknown>;
}

/** Sends one submission; resolves to its reference. Rejects if the server does not store it. */
export async function submitOnce(url: string, { path, payload }: Submission): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${body}`);
  return (JSON.parse(body) as { reference: string }).reference;
}

/** Sends as the product's pages do, each request with a unique key that begins with the time. */
export function submit(
  url: string,
  { path, payload }: Submission,
  seconds: number,
  connections?: number,
): Promise<Load> {
  const body = JSON.stringify(payload);
  const begin = Date.now().toString(16).padStart(12, '0') + randomBytes(2).toString('hex');
  let sent = 0;
  return measureLoad({
    url: url + path,
    seconds,
    ...(connections !== undefined && { connections }),
    method: 'POST',
    requests: [
      {
        body,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        setupRequest: (request) => {
          sent += 1;
          // A counter, not random bytes: the load generator must not cost more than the server.
          const key = begin + String(sent).padStart(16, '0');
          return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
        },
      },
    ],
  });
}
