import { expect, test } from 'vitest';
import { clientAddressReader, countedAddress, entriesOf, faultInProxies } from './client-address.ts';

const read = clientAddressReader(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
const through = (remote: string, headers: Record<string, string>) => read(remote, headers);
const xff = (value: string) => ({ 'x-forwarded-for': value });

test('without a trusted proxy the connection’s address is the client, regardless of headers', () => {
  expect(clientAddressReader([])('127.0.0.1', xff('203.0.113.9'))).toBe('127.0.0.1');
  expect(through('198.51.100.1', { ...xff('203.0.113.9'), forwarded: 'for=203.0.113.9' })).toBe('198.51.100.1');
});

test('a trusted proxy names the client; what the client wrote before that is not believed', () => {
  expect(through('10.1.2.3', xff('203.0.113.9'))).toBe('203.0.113.9');
  expect(through('10.1.2.3', xff('1.2.3.4, 203.0.113.9'))).toBe('203.0.113.9');
  expect(through('10.1.2.3', xff('1.2.3.4, 203.0.113.9, 10.9.9.9, 192.0.2.7'))).toBe('203.0.113.9');
  expect(through('10.1.2.3', xff('10.0.0.1, 10.0.0.2'))).toBe('10.0.0.1');
  expect(through('::ffff:10.1.2.3', xff('::ffff:203.0.113.9'))).toBe('203.0.113.9');
  expect(through('10.1.2.3', xff('203.0.113.9:4711'))).toBe('203.0.113.9');
  expect(through('10.1.2.3', xff('[2001:db8::1]:443'))).toBe('2001:db8::1');
  expect(through('fd00::1', xff('2001:db8::1'))).toBe('2001:db8::1');
});

test('Forwarded is read as well', () => {
  expect(through('10.1.2.3', { forwarded: 'for=203.0.113.9;proto=https;by=10.1.2.3' })).toBe('203.0.113.9');
  expect(through('10.1.2.3', { forwarded: 'for=1.2.3.4, proto=https; For="[2001:db8::1]:443"' })).toBe('2001:db8::1');
});

test('an invalid address ends the search at the last trusted proxy', () => {
  for (const odd of [
    'unknown',
    '_hidden',
    '',
    ',',
    'x, ,',
    '\u00e9',
    '999.1.1.1',
    '1.2.3.4.5',
    '[::1',
    'fe80::1%eth0',
  ]) {
    expect(through('10.1.2.3', xff(odd)), odd).toBe('10.1.2.3');
    expect(through('10.1.2.3', { forwarded: `for=${odd}` }), odd).toBe('10.1.2.3');
  }
  expect(through('10.1.2.3', { forwarded: 'proto=https' })).toBe('10.1.2.3');
  expect(through('10.1.2.3', {})).toBe('10.1.2.3');
});

test('two headers that disagree name nobody: a client cannot add the one that its proxy does not write', () => {
  expect(through('10.1.2.3', { ...xff('203.0.113.9'), forwarded: 'for=9.9.9.9' })).toBe('10.1.2.3');
  expect(through('10.1.2.3', { ...xff('203.0.113.9'), forwarded: 'for=203.0.113.9' })).toBe('203.0.113.9');
});

test('a list of proxies is addresses and CIDRs, and never everybody', () => {
  for (const good of ['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8,', '172.16.0.0/12'])
    expect(faultInProxies(good)).toBeUndefined();
  expect(entriesOf(' 127.0.0.1 , ::1,')).toEqual(['127.0.0.1', '::1']);
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', '::/0', '0.0.0.0/0', '*', '10.0.0'])
    expect(faultInProxies(`127.0.0.1,${wrong}`), wrong).toContain(wrong);
});

test('limits count an IPv6 client by its /64', () => {
  expect(countedAddress('203.0.113.9')).toBe('203.0.113.9');
  const one = countedAddress('2001:db8:0:7::1');
  expect(one).toBe('2001:db8:0:7::/64');
  expect(countedAddress('2001:0DB8::7:ffff:1:2:3')).toBe(one);
  expect(countedAddress('2001:db8::8:0:0:0:1')).not.toBe(one);
  expect(countedAddress('::1')).toBe('0:0:0:0::/64');
});
