import { SocketAddress } from 'node:net';

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
