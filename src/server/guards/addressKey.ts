import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Stands for everything that is no address: whoever invents names gets no bucket of their own. */
const NO_ADDRESS = 'unknown';

/** Longer than any address with zone and port. */
const LONGEST = 100;

/**
 * An address without its port (`192.0.2.1:4711`, `[2001:db8::1]:443`), brackets and zone, and `::ffff:192.0.2.1` as
 * `192.0.2.1`; nothing for what is no address.
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
 * `addressKey` of a stranger; nothing for `127.0.0.1` and `::1`, which are not counted: a proxy on this machine that
 * `TRUST_PROXY` does not name connects from there for everybody.
 */
export function strangerKey(address: string): string | undefined {
  const plain = plainAddress(address);
  return plain === '127.0.0.1' || plain === '::1' ? undefined : addressKey(address);
}

/** `strangerKey` and, of IPv6, `networkKey`; none for what is not counted. */
export function strangerKeys(address: string): readonly string[] {
  const key = strangerKey(address);
  if (key === undefined) return [];
  const network = networkKey(address);
  return network === undefined ? [key] : [key, network];
}

/** What stands for whoever is at an address: IPv4 as it is, of IPv6 the /64, which one customer has whole. */
export function addressKey(address: string): string {
  return prefixKey(address, 4);
}

/** Of IPv6 the /48, which one site may have whole: 65,536 of `addressKey`. Nothing for any other address. */
export function networkKey(address: string): string | undefined {
  const key = prefixKey(address, 3);
  return key.includes(':') ? key : undefined;
}

/** An IPv4 address as it is; of IPv6 the first so many groups. */
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
  if (text.length > LONGEST) return undefined;
  const [bare = ''] = withoutPort(text).split('%', 1);
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

function withoutPort(text: string): string {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : text.indexOf(':');
  // Without brackets, more than one colon is IPv6.
  if (end <= 0 || !/^(:\d{1,5})?$/.test(text.slice(end))) return text;
  return text.startsWith('[') ? text.slice(1, end - 1) : text.slice(0, end);
}
