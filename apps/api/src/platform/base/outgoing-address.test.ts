import { expect, test } from 'vitest';
import { isPublicAddress, outgoingAddress, RefusedAddress } from './outgoing-address.ts';

const REFUSED = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.10',
  '198.18.0.1',
  '224.0.0.251',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'no address',
];

test.each(REFUSED)('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '2607:f8b0:4004::1', '2a00:1450::200e'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '10.0.0.5'])(
  'a server named %s is refused unless private networks are allowed, and then its address is given',
  async (host) => {
    await expect(outgoingAddress(host, { allowsPrivate: false })).rejects.toBeInstanceOf(RefusedAddress);
    const found = await outgoingAddress(host, { allowsPrivate: true });
    expect(found.isPrivate).toBe(true);
    expect(found.address).toMatch(/^(127\.0\.0\.1|::1|10\.0\.0\.5)$/);
  },
);

test('the certificate must name the server by the name that was given, which an address has not', async () => {
  expect(await outgoingAddress('localhost', { allowsPrivate: true })).toMatchObject({ serverName: 'localhost' });
  expect(await outgoingAddress('8.8.8.8', { allowsPrivate: false })).toEqual({
    address: '8.8.8.8',
    family: 4,
    serverName: null,
    isPrivate: false,
  });
});
