import { BlockList, isIP } from 'node:net';

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
