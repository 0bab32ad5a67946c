import { describe, expect, it } from 'vitest';
import { addressKey, clientKey, networkKey } from '#server/guards/addressKey.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', undefined],
    ['192.0.2.1:4711', '192.0.2.1', undefined],
    ['::ffff:192.0.2.1', '192.0.2.1', undefined],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1', undefined],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['[2001:db8::1]', '2001:db8:0:0', '2001:db8:0'],
    ['[2001:db8::1]:443', '2001:db8:0:0', '2001:db8:0'],
    ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
    ['::', '0:0:0:0', '0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0', '64:ff9b:0'],
    ['1:2:3::', '1:2:3:0', '1:2:3'],
  ])('%s has the key %s and the network %s', (address, key, network) => {
    expect(addressKey(address)).toBe(key);
    expect(networkKey(address)).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '[',
    '[]',
    '1.2.3',
    '1.2.3.4:x',
    '[::1]x',
    '1.2.3.4:123456',
    'a'.repeat(9000),
  ])('that is invalid (%s) has the key of all invalid ones', (text) => {
    expect(addressKey(text)).toBe('unknown');
    expect(clientKey(text)).toBe('unknown');
    expect(networkKey(text)).toBeUndefined();
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.1:80', '[::1]:80'])(
    'of this machine (%s) has no limits',
    (address) => expect(clientKey(address)).toBeUndefined(),
  );

  it('of the loopback network other than 127.0.0.1 has limits', () => {
    expect(clientKey('127.0.1.7')).toBe('127.0.1.7');
  });
});
