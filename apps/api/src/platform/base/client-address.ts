import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Proxies in a row that are followed at most. */
const HOPS_MAX = 20;

const FORWARDED = ['x-forwarded-for', 'forwarded'] as const;

/**
 * Gives each request its client's address. A proxy that is not configured is logged once: all its clients share their
 * limits.
 */
export function readClientAddresses(app: FastifyInstance): void {
  const { settings, log } = app.platform;
  const addressOf = clientAddressReader(settings.trustedProxies);
  let isTold = settings.trustedProxies.length > 0;
  app.decorateRequest('clientAddress', '');
  app.addHook('onRequest', async (request) => {
    request.clientAddress = addressOf(request.ip, request.headers);
    if (isTold || !FORWARDED.some((name) => request.headers[name] !== undefined)) return;
    isTold = true;
    log.warn(
      'calls come through a proxy that LINTEL_TRUSTED_PROXIES does not name: all its clients share their limits',
    );
  });
}

/** What is wrong with a list of trusted proxies, or undefined: addresses and CIDRs, separated by commas. */
export function faultInProxies(text: string): string | undefined {
  for (const entry of entriesOf(text)) {
    const { address, prefix } = partsOf(entry);
    const version = isIP(address);
    if (version === 0 || address.includes('%')) return `'${entry}' is no address`;
    if (prefix === undefined) continue;
    if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)) return `'${entry}' is no CIDR`;
    if (Number(prefix) === 0) return `'${entry}' would let everybody choose their own address`;
  }
  return undefined;
}

/** The entries of a list of trusted proxies. */
export function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * Makes the reader of a client's address. A header is believed only as far as trusted proxies wrote it: starting at the
 * connection, the address of each trusted proxy is replaced by the one it names. Where X-Forwarded-For and Forwarded
 * disagree, one of them was invented by the client, and the proxy's address is used.
 */
export function clientAddressReader(trustedProxies: readonly string[]): ClientAddressReader {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const { address, prefix } = partsOf(entry);
    if (prefix === undefined) trusted.addAddress(plain(address), familyOf(plain(address)));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));

  function follow(connection: string, named: readonly string[]): string {
    let client = connection;
    for (const next of named.slice(-HOPS_MAX).reverse()) {
      if (!isTrusted(client)) break;
      const address = addressIn(next);
      if (address === undefined) break;
      client = address;
    }
    return client;
  }

  return (remote, headers) => {
    const connection = plain(remote);
    if (isIP(connection) === 0 || !isTrusted(connection)) return connection;
    const byList = listOf(headers['x-forwarded-for']);
    const byPairs = forwardedFor(headers.forwarded);
    if (byList === undefined || byPairs === undefined) return follow(connection, byList ?? byPairs ?? []);
    const client = follow(connection, byList);
    return client === follow(connection, byPairs) ? client : connection;
  };
}

/** The key under which limits count an address: a client with one IPv6 address usually has its whole /64. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const first = [...groups, ...Array.from({ length: gap }, () => '0'), ...after].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function partsOf(entry: string): { address: string; prefix: string | undefined } {
  const [address = '', prefix] = entry.split('/', 2);
  return { address, prefix };
}

function listOf(header: string | string[] | undefined): string[] | undefined {
  return header === undefined ? undefined : String(header).split(',');
}

// RFC 7239: elements separated by commas, pairs by semicolons; one without `for` says nothing about who is behind it.
function forwardedFor(header: string | undefined): string[] | undefined {
  return header?.split(',').map((element) => /(?:^|;)\s*for=([^;]*)/i.exec(element)?.[1] ?? '');
}

// With a port or without, IPv6 in brackets or not, in quotes or not; anything else is no address.
function addressIn(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1];
  const address = plain(inBrackets ?? (/^[^:]*:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare));
  return isIP(address) === 0 || address.includes('%') ? undefined : address;
}

// An IPv4 address that came over an IPv6 socket is itself.
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

export type ClientAddressReader = (remote: string, headers: IncomingHttpHeaders) => string;
