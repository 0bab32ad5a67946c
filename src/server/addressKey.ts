import { isIPv4, isIPv6 } from 'node:net';

/** `::ffff:192.0.2.1` as `192.0.2.1`; any other address as it is, without its zone. */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  return mapped?.[1] ?? bare;
}

/** Whether the address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address ?? '');
  return plain === '::1' || (plain.startsWith('127.') && isIPv4(plain));
}

/** `addressKey` of a stranger; nothing for this machine itself, which is not counted. */
export function strangerKey(address: string): string | undefined {
  return isLoopback(address) ? undefined : addressKey(address);
}

/** What stands for whoever is at an address: IPv4 as it is, of IPv6 the /64, which one customer has whole. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const left = groups(head);
  // A dotted end stands for two groups.
  const right = groups(tail ?? '').flatMap((group) => (group.includes('.') ? [group, group] : [group]));
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
