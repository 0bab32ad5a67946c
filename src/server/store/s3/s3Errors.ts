import { tell } from '#definitions/sources/tell.ts';
import type { BucketAddress } from '../../config/BucketAddress.ts';
import { StoreUnavailableError } from '../storeErrors.ts';

/** An error of the client: a response of the server, or an error of the system. */
interface Failure {
  name?: string;
  code?: string;
  syscall?: string;
  path?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Whether the object or the upload does not exist. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as Failure;
  return ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name ?? '') && $metadata?.httpStatusCode === 404;
}

/** Whether a put was refused because the object exists, or is being put. */
export function isTaken(error: unknown): boolean {
  const status = (error as Failure).$metadata?.httpStatusCode;
  return status === 412 || status === 409;
}

/** Whether the server does not know the request. */
export function isUnknown(error: unknown): boolean {
  return (error as Failure).$metadata?.httpStatusCode === 501;
}

/** Whether the credentials may not do this. */
export function isForbidden(error: unknown): boolean {
  return (error as Failure).$metadata?.httpStatusCode === 403;
}

/** Whether another try may succeed. */
export function isPassing(error: unknown): boolean {
  const { code, path, $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 408 || status === 429;
  // Not a silent server: the sender would wait too long.
  return code !== undefined && path === undefined;
}

/** The error of a bucket that cannot be used. It never holds credentials; an error of the local disk stays as it is. */
export function toUnavailable(address: BucketAddress, error: unknown): unknown {
  const failure = error as Failure;
  if (error instanceof StoreUnavailableError || (failure.syscall !== undefined && failure.path !== undefined))
    return error;
  const { bucket, prefix, endpoint } = address;
  const place = `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
  return new StoreUnavailableError(tell`The files cannot be used (${place}): ${reasonOf(failure)}.`);
}

/** An error that looks like one of the system: the bucket is not to blame. */
export function localError(path: string, message: string): Error {
  return Object.assign(new Error(message), { syscall: 'read', path });
}

const REFUSED = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden']);
const REDIRECTED = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraint',
]);

function reasonOf({ name = tell`an unknown error`, code, $metadata }: Failure): string {
  const status = $metadata?.httpStatusCode;
  if (name === 'CredentialsProviderError')
    return tell`no credentials are found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or give the machine a role`;
  if (name === 'NoSuchBucket') return tell`the bucket does not exist`;
  if (REFUSED.has(name) || status === 403)
    return tell`its server refuses the credentials for this (${name}). See "Files in a bucket" in src/server/README.md for what they must allow`;
  if (REDIRECTED.has(name) || status === 301)
    return tell`the bucket is in another region (${name}). Name it: region=…`;
  if (status !== undefined) return tell`its server answers ${status} (${name})`;
  return tell`its server does not answer (${code ?? name})`;
}
