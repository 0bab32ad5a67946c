import { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../../config/BucketAddress.ts';

const CONNECT_MS = 2_000;
/** A request fails when its connection is silent for this long. */
const SILENT_MS = 8_000;
/** As many as submissions with files under way: a new request must not wait for the sockets that a silent server holds. */
const SOCKETS = 300;

const SILENT = () => undefined;

/** Creates a client. Credentials come from the environment, as for Amazon's own tools. */
export function createClient({ endpoint, region }: BucketAddress): S3Client {
  return new S3Client({
    // Servers other than Amazon's have no address for each bucket, and mostly ignore the region.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...((region ?? endpoint) !== undefined && { region: region ?? 'us-east-1' }),
    maxAttempts: 2,
    // `sendFile` signs the SHA-256 instead: not every server knows these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
    // The package prints some warnings unless it has a logger.
    logger: { trace: SILENT, debug: SILENT, info: SILENT, warn: SILENT, error: SILENT },
  });
}
