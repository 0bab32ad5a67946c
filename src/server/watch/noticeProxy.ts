import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { passedOn } from '../guards/passedOn.ts';
import { NAMED_NETWORKS, trustedProxies } from '../guards/trustedProxies.ts';

/** Only there is a proxy that the operator has forgotten: anybody may send its headers, from anywhere. */
const isNear = trustedProxies(NAMED_NETWORKS);

/**
 * Returns a function that looks at each request, and warns at the first one that a proxy has passed on whose headers are not
 * trusted.
 */
export function noticeProxy(
  logger: FastifyBaseLogger,
  isTrusted: (address: string) => boolean,
): (request: IncomingMessage) => void {
  let told = false;
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (told || !passedOn(headers) || isTrusted(remoteAddress) || !isNear(remoteAddress)) return;
    told = true;
    logger.warn(
      { variable: 'TRUST_PROXY', proxy: remoteAddress },
      'a proxy passes requests on, and TRUST_PROXY does not name it: its visitors count as one address, or without any limit by ' +
        'address if it is on this machine',
    );
  };
}
