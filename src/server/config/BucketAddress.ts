import { parseOrigin } from './parseOrigin.ts';

/** A folder in a bucket of an S3-compatible server, as `FILES_URL` names it. */
export interface BucketAddress {
  bucket: string;
  /** Start of all keys, without a slash at its end; empty: the whole bucket. */
  prefix: string;
  /** Origin of a server other than Amazon's. */
  endpoint?: string;
  region?: string;
  /** Encryption by the server: `AES256` or `aws:kms`. */
  encryption?: 'AES256' | 'aws:kms';
  /** Key of `aws:kms`. */
  kmsKey?: string;
}

const PARAMETERS = new Set(['endpoint', 'region', 'sse', 'sseKey']);

/** Parses `s3://bucket/prefix?endpoint=https://…&region=…&sse=AES256`. Refuses credentials: they come from the environment. */
export function parseBucketAddress(text: string): BucketAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text);
  const names = [...searchParams.keys()];
  if (protocol !== 's3:' || port || username || password || hash) return undefined;
  if (names.some((name) => !PARAMETERS.has(name)) || new Set(names).size < names.length) return undefined;
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) || !/^[\w./-]*$/.test(prefix)) return undefined;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const encryption = searchParams.get('sse') ?? undefined;
  const region = searchParams.get('region') ?? undefined;
  const kmsKey = searchParams.get('sseKey') ?? undefined;
  if (endpoint !== undefined && parseOrigin(endpoint) === undefined) return undefined;
  if (encryption !== undefined && encryption !== 'AES256' && encryption !== 'aws:kms') return undefined;
  if (kmsKey !== undefined && encryption !== 'aws:kms') return undefined;
  if (region !== undefined && !/^[\w-]+$/.test(region)) return undefined;
  return { bucket: hostname, prefix, endpoint, region, encryption, kmsKey };
}
