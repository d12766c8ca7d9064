import { isNetwork, LOCAL_NETWORKS, trustIn } from '../../../src/server/http/trustedProxies.ts';
import { insecureStart } from '../../../src/server/process/insecureStart.ts';

describe('the proxies that are believed', () => {
  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['192.168.0.7', true],
    ['::ffff:172.16.0.1', true],
    ['::1', true],
    ['fd00::7', true],
    ['192.0.2.7', false],
    ['2001:db8::7', false],
    ['', false],
  ])('are those of this machine and of private networks: %j', (address, isTrusted) => {
    const trust = trustIn(LOCAL_NETWORKS);

    expect(trust && trust(address, 0)).toBe(isTrusted);
  });

  it('are those of a list alone, and only the nearest one', () => {
    const trust = trustIn(['192.0.2.7', '2001:db8::/32']);
    if (!trust) throw new Error('Nobody is believed.');

    expect(trust('192.0.2.7', 0)).toBe(true);
    expect(trust('2001:db8::7', 0)).toBe(true);
    expect(trust('127.0.0.1', 0)).toBe(false);
    expect(trust('192.0.2.7', 1)).toBe(false);
  });

  it('are nobody where there is no list', () => {
    expect(trustIn([])).toBe(false);
  });

  it.each([
    ['10.0.0.0/8', true],
    ['::1', true],
    ['fd00::/8', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/8/8', false],
    ['proxy.example.org', false],
  ])('are named by address or network: %s', (text, isRight) => {
    expect(isNetwork(text)).toBe(isRight);
  });
});

describe('a blog that starts', () => {
  it.each([
    ['127.0.0.1', null],
    ['localhost', null],
    ['::1', null],
    ['0.0.0.0', 'https://blog.example.org'],
  ])('says nothing where nobody can read what is sent: %s, %s', (host, publicUrl) => {
    expect(insecureStart({ host, publicUrl })).toBeNull();
  });

  it.each([
    ['0.0.0.0', null],
    ['::', 'http://blog.example.org'],
  ])('warns where others reach it without https: %s, %s', (host, publicUrl) => {
    expect(insecureStart({ host, publicUrl })).toMatch(`HOST=${host} lets other machines in`);
  });
});
