import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** The server that somebody named may not be connected to: it is in a private network, or at no address of the internet. */
export class RefusedAddress extends Error {}

/** An address that a name leads to, checked: whoever connects uses the address, so that a name cannot lead elsewhere the second time. */
export type OutgoingAddress = {
  address: string;
  family: 4 | 6;
  /** What the certificate of the server must name; null where it was named by its address. */
  serverName: string | null;
  /** It is in a private network, which this instance allows. */
  isPrivate: boolean;
};

/**
 * The address of a server that somebody named. Its name is resolved once; where it leads to public and private addresses, a public one is
 * taken. Throws RefusedAddress where every address is private and `allowsPrivate` is false, and the error of the resolver where there is none.
 */
export async function outgoingAddress(
  host: string,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<OutgoingAddress> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const serverName = isIP(bare) === 0 ? bare : null;
  const found = await lookup(bare, { all: true, order: 'verbatim' });
  const chosen = found.find(({ address }) => isPublicAddress(address)) ?? (allowsPrivate ? found[0] : undefined);
  if (!chosen) throw new RefusedAddress(host);
  const { address, family } = chosen;
  return { address, family: family === 6 ? 6 : 4, serverName, isPrivate: !isPublicAddress(address) };
}

/** True for an address of the internet: not this machine, a local network, a group of machines, or a range with a use of its own. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !RESERVED.check(address, 'ipv4');
  // A zone names a network card of this machine.
  return family === 6 && !address.includes('%') && UNICAST.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6');
}

// The ranges of the registries for special purposes (RFC 6890 and what came after it).
const RESERVED = blocked([
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'behind the translation of a carrier'],
  ['127.0.0.0', 8, 'this machine'],
  ['169.254.0.0', 16, 'link-local, where clouds answer with keys'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocols'],
  ['192.0.2.0', 24, 'examples'],
  ['192.88.99.0', 24, 'relays of 6to4'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'measurements'],
  ['198.51.100.0', 24, 'examples'],
  ['203.0.113.0', 24, 'examples'],
  ['224.0.0.0', 4, 'groups'],
  ['240.0.0.0', 4, 'reserved, and everybody'],
  ['2001::', 23, 'protocols, and Teredo, which holds an IPv4 address'],
  ['2001:db8::', 32, 'examples'],
  ['2002::', 16, '6to4, which holds an IPv4 address'],
  ['3fff::', 20, 'examples'],
]);

// Everything else of IPv6 (this machine, links, local networks, groups, addresses that hold one of IPv4) is outside of this.
const UNICAST = blocked([['2000::', 3, 'the internet']]);

function blocked(ranges: readonly (readonly [network: string, prefix: number, use: string])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
  return list;
}
