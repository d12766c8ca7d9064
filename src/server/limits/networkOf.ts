import { SocketAddress } from 'node:net';

/**
 * What one client can be told by: an IPv4 address, or the first 64 bits of an IPv6 one, as a household gets
 * that many addresses to itself. A proxy may add a port. All that is no address counts as one client.
 */
export function networkOf(ip: string): string {
  const [host = ''] = ip.split('%');
  const isBareIpv6 = host.split(':').length > 2 && !host.startsWith('[');
  const address = SocketAddress.parse(isBareIpv6 ? `[${host}]` : host)?.address;
  if (address === undefined) return 'no address';

  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mappedIpv4 !== undefined) return mappedIpv4;
  return address.includes(':') ? `${firstFourGroups(address).join(':')}::/64` : address;
}

/** Of an address in its shortest form, in which `::` stands for as many groups of zeros as are missing. */
function firstFourGroups(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4);
}
