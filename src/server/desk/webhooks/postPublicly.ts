import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebhookReason } from '#contract/desk/webhooks.ts';
import { isLoopback } from '../../guards/addressKey.ts';

/** A response may be so long: no receiver needs to say more. */
const MOST_BYTES = 64 * 1024;

/** Why nothing may be sent to an address, or nothing was taken from it: the desk says it in words. */
export class WebhookError extends Error {
  override name = 'WebhookError';
  readonly reason: WebhookReason;

  constructor(reason: WebhookReason) {
    super(reason);
    this.reason = reason;
  }
}

type Resolved = { address: string; family: number }[];

/** Whether an address is of the public network: none of this machine, of its network, of a provider's metadata, or of a tunnel to them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address within an IPv6 one counts as what it is.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3);
}

/**
 * Resolves the host of a URL. With `local`, also this machine, by HTTP too.
 * @throws WebhookError
 */
export async function resolvePublicly(url: URL, { local }: { local: boolean }): Promise<Resolved> {
  if (url.username !== '' || url.password !== '') throw new WebhookError('credentials');
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) throw new WebhookError('https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => {
    throw new WebhookError('unknownHost');
  });
  const isAllowed = ({ address }: { address: string }) =>
    (local && isLoopback(address)) || (url.protocol === 'https:' && isPublicAddress(address));
  // One wrong address among right ones is enough.
  if (found.length === 0 || !found.every(isAllowed)) throw new WebhookError('privateAddress');
  return found;
}

/**
 * Posts JSON to a URL on the public network, and connects to the very addresses that were checked: another answer of the name server
 * leads nowhere else. Follows no redirect. Resolves to the status.
 * @throws WebhookError, or the error of the connection or of the time limit
 */
export async function postPublicly(
  url: URL,
  {
    headers,
    body,
    local,
    signal,
  }: { headers: Record<string, string>; body: string; local: boolean; signal: AbortSignal },
): Promise<number> {
  const resolved = await resolvePublicly(url, { local });
  const checked: LookupFunction = (_, { all }, done) => {
    const [first] = resolved;
    if (all) done(null, resolved);
    else done(null, first?.address ?? '', first?.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = String(Buffer.byteLength(body));
  const request = begin(url, {
    ...{ method: 'POST', lookup: checked, agent: false, signal },
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
  });
  request.on('error', reject);
  request.on('response', (response) => {
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) response.destroy(new WebhookError('tooLong'));
    });
    response.on('error', reject);
    response.on('end', () => resolve(response.statusCode ?? 0));
  });
  request.end(body);
  return promise;
}
