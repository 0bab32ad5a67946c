import type { IncomingMessage } from 'node:http';
import { refuse } from './Refusal.ts';

/**
 * Refuses what Node would refuse by itself, with an answer that lacks our headers and that nothing logs or counts: HTTP/1.1
 * without a host, and expectations that nobody here can meet. Throws a `Refusal` (400, 417).
 */
export function checkHead({ httpVersion, headers }: IncomingMessage): void {
  if (httpVersion !== '1.1') return;
  if (headers.host === undefined) {
    throw refuse(400, 'server.badRequest', undefined, { connection: 'close' });
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw refuse(417, 'server.badRequest');
  }
}
