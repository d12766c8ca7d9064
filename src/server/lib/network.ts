import { SocketAddress, BlockList, isIP } from 'node:net';

/**
 * Returns a key that identifies one client: an IPv4 address, or the first 64 bits of an IPv6 address, as one household
 * gets a whole /64. Ignores the port. All invalid addresses count as one client.
 */
export function clientNetwork(ip: string): string {
  const address = parseAddress(ip);
  if (address === null) return 'no address';
  return isIpv6(address) ? `${firstGroups(address, 4)}::/64` : address;
}

/** Returns the first 48 bits of an IPv6 address, as one customer may own a whole /48; null for IPv4. */
export function clientSite(ip: string): string | null {
  const address = parseAddress(ip);
  return address !== null && isIpv6(address) ? `${firstGroups(address, 3)}::/48` : null;
}

const isIpv6 = (address: string) => address.includes(':');

/** Returns the address in its shortest form, with IPv4-mapped IPv6 addresses as IPv4; null if invalid. */
function parseAddress(ip: string): string | null {
  const [host = ''] = ip.split('%');
  const isBareIpv6 = host.split(':').length > 2 && !host.startsWith('[');
  const address = SocketAddress.parse(isBareIpv6 ? `[${host}]` : host)?.address ?? null;
  return address && (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address);
}

/** Expands `::` and returns the first `count` groups. */
function firstGroups(address: string, count: number): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, count).join(':');
}

/** Matches hosts that only this machine can reach. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Returns whether this is an http or https origin, without wildcards, path, user or password. A trailing slash is
 * allowed.
 */
export const isOrigin = (value: string): boolean =>
  /^https?:\/\/[^/?#@*\s]+\/?$/i.test(value) && URL.canParse(value);

/** Returns the path of a URL without its query. */
export const stripQuery = (address: string): string => address.split('?', 1)[0] ?? '';

/** Loopback, link-local and private networks, where the operator's own proxy may run. */
export const LOCAL_NETWORKS: readonly string[] = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
];

const addressBits = (address: string) => (isIP(address) === 4 ? 32 : 128);

/** Returns whether this is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= addressBits(address));
}

const addressFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Returns Fastify's `trustProxy`: trusts only the direct peer, if it is in one of these networks. Earlier entries of
 * `X-Forwarded-For` come from the client. False trusts no proxy.
 */
export function proxyTrust(networks: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (networks.length === 0) return false;
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    trusted.addSubnet(
      address,
      prefix === undefined ? addressBits(address) : Number(prefix),
      addressFamily(address),
    );
  }
  return (address, hop) => hop === 0 && isIP(address) !== 0 && trusted.check(address, addressFamily(address));
}

/** IPv4 networks that are not globally reachable: https://www.iana.org/assignments/iana-ipv4-special-registry */
const NON_PUBLIC_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Contains all public IPv6 addresses, and no mapped or translated (NAT64) IPv4 addresses. */
const PUBLIC_IPV6 = ['2000::/3'];
/**
 * Non-public parts of `PUBLIC_IPV6`: protocol assignments with Teredo, documentation, and 6to4, which contains an IPv4
 * address.
 */
const NON_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), addressFamily(address));
  }
  return list;
}

const nonPublic = createBlockList([...NON_PUBLIC_IPV4, ...NON_PUBLIC_IPV6]);
const publicIpv6 = createBlockList(PUBLIC_IPV6);

/** Returns whether an IP address is globally reachable. False for anything that isn't an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || nonPublic.check(address, addressFamily(address))) return false;
  return family === 4 || publicIpv6.check(address, 'ipv6');
}
