import { BlockList, isIPv4 } from 'node:net';
import type { ServerConfig } from '../config/ServerConfig.ts';
import { plainAddress } from './addressKey.ts';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Names of networks that `TRUST_PROXY` accepts. */
export const NAMED_NETWORKS = Object.keys(NAMED);

/** Returns a function: whether the `X-Forwarded-*` headers from an address (with or without port) are trusted. */
export function trustedProxies(trust: ServerConfig['trustProxy']): (address: string) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  const trusted = new BlockList();
  for (const network of trust.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (text) => {
    const address = plainAddress(text);
    return address !== undefined && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}
