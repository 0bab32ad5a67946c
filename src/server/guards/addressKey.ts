import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Key of everything that is not an address, so that invented names share one bucket. */
const NO_ADDRESS = 'unknown';

/** Longer than any address with zone and port. */
const MAX_LENGTH = 100;

/**
 * Returns an address without port (`192.0.2.1:4711`, `[2001:db8::1]:443`), brackets and zone; `::ffff:192.0.2.1` becomes
 * `192.0.2.1`. Returns `undefined` for a text that is no address.
 */
export function plainAddress(text: string): string | undefined {
  return isIPv4(text) ? text : parseAddress(text)?.toString();
}

/** Whether the address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address ?? '');
  return plain === '::1' || plain?.startsWith('127.') === true;
}

/**
 * Returns the `addressKey` under which an address is counted; `undefined` for `127.0.0.1` and `::1`. These are not counted:
 * a local proxy that `TRUST_PROXY` does not name connects from there for everybody.
 */
export function clientKey(address: string): string | undefined {
  const plain = plainAddress(address);
  return plain === '127.0.0.1' || plain === '::1' ? undefined : addressKey(address);
}

/** Returns `clientKey` and, for IPv6, `networkKey`; an empty list for an address that is not counted. */
export function clientKeys(address: string): readonly string[] {
  const key = clientKey(address);
  if (key === undefined) return [];
  const network = networkKey(address);
  return network === undefined ? [key] : [key, network];
}

/** Returns the key of one customer: an IPv4 address as it is, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  return prefixKey(address, 4);
}

/** Returns the /48 of an IPv6 address: one site may own it, with 65,536 values of `addressKey`. Else `undefined`. */
export function networkKey(address: string): string | undefined {
  const key = prefixKey(address, 3);
  return key.includes(':') ? key : undefined;
}

/** Returns an IPv4 address as it is, or the first `groups` groups of an IPv6 address. */
function prefixKey(address: string, groups: number): string {
  if (isIPv4(address)) return address;
  const parsed = parseAddress(address);
  if (parsed === undefined) return NO_ADDRESS;
  if (!('parts' in parsed)) return parsed.toString();
  return parsed.parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [bare = ''] = withoutPort(text).split('%', 1);
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

function withoutPort(text: string): string {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : text.indexOf(':');
  // Without brackets, more than one colon is IPv6.
  if (end <= 0 || !/^(:\d{1,5})?$/.test(text.slice(end))) return text;
  return text.startsWith('[') ? text.slice(1, end - 1) : text.slice(0, end);
}
