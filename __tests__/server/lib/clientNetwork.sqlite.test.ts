import { clientNetwork, clientSite } from '../../../src/server/lib/clientNetwork.ts';

describe('the network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'no address'],
    ['_hidden, x', 'no address'],
    ['', 'no address'],
  ])('of %j is %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network);
  });
});

describe('the site of a client', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['[2001:DB8:1:2::9]:443', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
  ])('of %j is %s', (ip, site) => {
    expect(clientSite(ip)).toBe(site);
  });

  it.each(['192.0.2.7', '::ffff:192.0.2.7', 'unknown', ''])('of %j is none', (ip) => {
    expect(clientSite(ip)).toBeNull();
  });
});
