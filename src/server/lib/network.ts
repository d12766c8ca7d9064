import { SocketAddress, BlockList, isIP } from 'node:net';

/**
 * What one client can be told by: an IPv4 address, or the first 64 bits of an IPv6 one, as a household gets
 * that many addresses to itself. A proxy may add a port. All that is no address counts as one client.
 */
export function clientNetwork(ip: string): string {
  const address = addressOf(ip);
  if (address === null) return 'no address';
  return isIpv6(address) ? `${firstGroups(address, 4)}::/64` : address;
}

/** The first 48 bits of an IPv6 address: one customer may have as many networks as these hold. Null for any other. */
export function clientSite(ip: string): string | null {
  const address = addressOf(ip);
  return address !== null && isIpv6(address) ? `${firstGroups(address, 3)}::/48` : null;
}

const isIpv6 = (address: string) => address.includes(':');

/** In its shortest form; IPv4 also where it is written as IPv6. */
function addressOf(ip: string): string | null {
  const [host = ''] = ip.split('%');
  const isBareIpv6 = host.split(':').length > 2 && !host.startsWith('[');
  const address = SocketAddress.parse(isBareIpv6 ? `[${host}]` : host)?.address ?? null;
  return address && (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address);
}

/** Of an address in its shortest form, in which `::` stands for as many groups of zeros as are missing. */
function firstGroups(address: string, count: number): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, count).join(':');
}

/** A host that only this machine reaches. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Whether this is one http or https address, not a pattern with `*`, without a path, a name or a password. A slash at its end is nothing. */
export const isOrigin = (value: string): boolean =>
  /^https?:\/\/[^/?#@*\s]+\/?$/i.test(value) && URL.canParse(value);

/** Loopback, link-local and private networks: where a proxy of one's own stands. */
export const LOCAL_NETWORKS: readonly string[] = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
];

const bitsOf = (address: string) => (isIP(address) === 4 ? 32 : 128);

/** Whether it is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address));
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Whom Fastify believes what stands in the `X-Forwarded-…` headers: the neighbour, if it is in one of these networks, and
 * its word only, as what stands before it in `X-Forwarded-For` comes from the client. False for nobody.
 */
export function trustIn(networks: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (networks.length === 0) return false;
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    trusted.addSubnet(address, prefix === undefined ? bitsOf(address) : Number(prefix), familyOf(address));
  }
  return (address, hop) => hop === 0 && isIP(address) !== 0 && trusted.check(address, familyOf(address));
}
